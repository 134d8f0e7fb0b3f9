import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterFolder } from './cluster-folder.ts';
import { identityLives, ownIdentity } from './folder-lock.ts';

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
