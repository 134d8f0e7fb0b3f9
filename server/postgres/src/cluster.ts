import { execFile } from 'node:child_process';
import { chown, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClusterFolder, clusterMajor, writePassword } from './cluster-folder.ts';
import type { Binaries } from './platform-package.ts';
import { EmbeddedPostgresError } from './processes.ts';
import { commandFor, type RunAs } from './run-as.ts';

const run = promisify(execFile);

/** Name of the role that owns the cluster and of the product's database. */
export const CLUSTER_OWNER = 'velvet';
const DRAFT = 'data.new';
const FIRST_WITH_BUILTIN_LOCALE = 17;

/** Everything the cluster's programs need. */
export interface ClusterTools {
  readonly folder: ClusterFolder;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  /** False only for throw-away test clusters: no fsync. */
  readonly durable: boolean;
  readonly log: (message: string) => void;
}

/**
 * Creates the cluster when there is none.
 * @throws EmbeddedPostgresError for a cluster of another major version or another user.
 */
export async function prepareCluster(tools: ClusterTools): Promise<void> {
  const { folder, binaries } = tools;
  const found = await clusterMajor(folder);
  if (found === undefined) return createCluster(tools);
  if (found !== binaries.major) {
    throw new EmbeddedPostgresError(
      `${folder.data} was made by PostgreSQL ${found} but this Velvet brings PostgreSQL ` +
        `${binaries.major}; dump and reload it, or choose another DATA_DIR.`,
    );
  }
  await checkOwner(tools);
}

async function checkOwner({ folder, runAs }: ClusterTools): Promise<void> {
  const expected = runAs.uid ?? process.getuid?.();
  const { uid } = await stat(folder.data);
  if (expected === undefined || uid === expected) return;
  throw new EmbeddedPostgresError(
    `${folder.data} belongs to user ${uid}; start Velvet as that user or choose another DATA_DIR.`,
  );
}

/** The cluster is built in a temporary folder and renamed, so a killed start leaves no partial one. */
async function createCluster(tools: ClusterTools): Promise<void> {
  const { folder, runAs, log } = tools;
  await refuseForeignFiles(folder);
  const draft = join(folder.root, DRAFT);
  await rm(draft, { recursive: true, force: true });
  await writePassword(folder.passwordFile);
  if (runAs.uid !== undefined) await chown(folder.passwordFile, runAs.uid, runAs.uid);
  log('Creating the database cluster');
  await initialise(tools, draft);
  await rename(draft, folder.data);
}

async function refuseForeignFiles(folder: ClusterFolder): Promise<void> {
  const entries = await readdir(folder.data).catch(() => []);
  if (entries.length === 0) {
    await rm(folder.data, { recursive: true, force: true });
    return;
  }
  throw new EmbeddedPostgresError(
    `${folder.data} holds files but no database cluster; move them away or choose another DATA_DIR.`,
  );
}

async function initialise(tools: ClusterTools, draft: string): Promise<void> {
  const { folder, binaries, runAs, durable } = tools;
  const command = commandFor(runAs, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${CLUSTER_OWNER}`,
    `--pwfile=${folder.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...localeOptions(binaries),
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  try {
    await run(command.file, command.args, {
      cwd: folder.root,
      env: serverEnvironment(),
      ...command.user,
    });
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    const { stderr }: { readonly stderr?: unknown } = Object(cause);
    const said = typeof stderr === 'string' ? lastLine(stderr) : String(cause);
    throw new EmbeddedPostgresError(`The database cluster could not be created: ${said}`, {
      cause,
    });
  }
}

/** The order of code points, with upper and lower case of all scripts; before 17 the system's. */
const localeOptions = ({ major }: Binaries): readonly string[] =>
  major < FIRST_WITH_BUILTIN_LOCALE
    ? ['--locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** The surrounding environment without settings meant for other PostgreSQL programs. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^PG[A-Z]+$/.test(name) && !name.startsWith('LC_') && name !== 'NODE_OPTIONS',
  );
  return { ...Object.fromEntries(kept), LANG: 'C', TZ: 'UTC' };
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.find((line) => /error|fatal|cannot/i.test(line)) ?? lines.at(-1) ?? '';
}
