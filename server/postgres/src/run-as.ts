import { execFile } from 'node:child_process';
import { chown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError, succeeds } from './processes.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const USER_NAMESPACE = ['--user', '--map-user=1', '--map-group=1'];

/** How PostgreSQL's programs are started; PostgreSQL itself refuses to run as root. */
export interface RunAs {
  /** Program and arguments put before the real program. */
  readonly prefix: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * An ordinary user runs the programs directly. Root maps itself to an ordinary user in a user
 * namespace (which keeps access to root's own 0700 folders), else hands the folder to "nobody".
 * @throws EmbeddedPostgresError when neither works.
 */
export async function chooseRunAs(folder: string): Promise<RunAs> {
  const namespaced: RunAs = { prefix: ['unshare', ...USER_NAMESPACE] };
  if (process.getuid?.() !== 0) {
    // initdb wants a name for its user; a container's user often has none.
    return userHasName() || !(await namespaceWorks(folder)) ? { prefix: [] } : namespaced;
  }
  await refuseForeignOwner(folder);
  await takeFolder(folder, 0);
  if (await namespaceWorks(folder)) return namespaced;
  await takeFolder(folder, NOBODY);
  if (await succeeds(run('test', ['-w', folder], { uid: NOBODY, gid: NOBODY })))
    return { prefix: [], uid: NOBODY, gid: NOBODY };
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root and neither a user namespace nor the user "nobody" can ` +
      `use ${folder}; start Velvet as an ordinary user or set DATABASE_URL.`,
  );
}

/** Splits a command into what `spawn` and `execFile` take. */
export function commandFor(
  runAs: RunAs,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; user: { uid?: number; gid?: number } } {
  const [file = program, ...rest] = [...runAs.prefix, program, ...args];
  const user =
    runAs.uid === undefined || runAs.gid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
  return { file, args: rest, user };
}

/** Root could take another user's cluster over, but that user could then not start it again. */
async function refuseForeignOwner(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === 0 || uid === NOBODY) return;
  throw new EmbeddedPostgresError(
    `${folder} belongs to user ${uid}; start Velvet as that user or choose another DATA_DIR.`,
  );
}

function userHasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function namespaceWorks(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return succeeds(run('unshare', [...USER_NAMESPACE, 'test', '-x', folder]));
}

async function takeFolder(path: string, uid: number): Promise<void> {
  if ((await stat(path)).uid !== uid) await giveFolder(path, uid);
}

async function giveFolder(path: string, uid: number): Promise<void> {
  await chown(path, uid, uid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await giveFolder(child, uid);
    else if (entry.isFile()) await chown(child, uid, uid);
  }
}
