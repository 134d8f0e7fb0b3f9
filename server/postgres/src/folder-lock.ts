import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterFolder } from './cluster-folder.ts';
import { EmbeddedPostgresError, errorCode, processIdentity, succeeds } from './processes.ts';

const POLL_MS = 25;
const PATIENCE_MS = 120_000;

/**
 * Runs one task at a time among all processes of this machine that name the same lock file. A
 * lock whose holder died is taken over.
 * @throws EmbeddedPostgresError when the holder does not let go within two minutes.
 */
export async function withFolderLock<T>(lockFile: string, task: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  const own = await ownIdentity();
  while (!(await tryLock(lockFile, own))) {
    await removeStale(lockFile);
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Another process keeps ${lockFile}; stop it or choose another DATA_DIR.`,
      );
    }
    await delay(POLL_MS);
  }
  try {
    return await task();
  } finally {
    await rm(lockFile, { force: true });
  }
}

/** This process's identity as written into lock and client files. */
export async function ownIdentity(): Promise<string> {
  return (await processIdentity(process.pid)) ?? `${process.pid}`;
}

/** Whether the process that wrote this identity still runs. */
export async function identityLives(identity: string): Promise<boolean> {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && (await processIdentity(pid)) === identity.trim();
}

async function tryLock(lockFile: string, own: string): Promise<boolean> {
  // Linking a complete file makes lock and content appear in one step.
  const draft = uniqueName(lockFile);
  await writeFile(draft, own);
  try {
    await link(draft, lockFile);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function removeStale(lockFile: string): Promise<void> {
  const holder = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (holder === undefined || (await identityLives(holder))) return;
  const grave = uniqueName(lockFile);
  if (!(await succeeds(rename(lockFile, grave)))) return;
  // Another process may have taken the lock between reading and renaming: then restore it.
  const taken = await readFile(grave, 'utf8').catch(() => holder);
  if (taken !== holder) await link(grave, lockFile).catch(() => undefined);
  await rm(grave, { force: true });
}

function uniqueName(lockFile: string): string {
  return `${lockFile}.${process.pid}.${randomBytes(6).toString('hex')}`;
}

/** Notes that this process uses the cluster, so that another one does not stop it. */
export async function registerClient(folder: ClusterFolder): Promise<string> {
  const file = join(folder.clients, `${process.pid}-${randomBytes(4).toString('hex')}`);
  await writeFile(file, await ownIdentity());
  return file;
}

/** Removes the note; true when no living process uses the cluster any more. */
export async function unregisterClient(folder: ClusterFolder, file: string): Promise<boolean> {
  await rm(file, { force: true });
  let others = 0;
  for (const name of await readdir(folder.clients)) {
    const path = join(folder.clients, name);
    const identity = await readFile(path, 'utf8').catch(() => '');
    if (await identityLives(identity)) others += 1;
    else await rm(path, { force: true });
  }
  return others === 0;
}

/** Whether a living process uses the cluster. */
export async function isUsed(folder: ClusterFolder): Promise<boolean> {
  for (const name of await readdir(folder.clients)) {
    const identity = await readFile(join(folder.clients, name), 'utf8').catch(() => '');
    if (await identityLives(identity)) return true;
  }
  return false;
}
