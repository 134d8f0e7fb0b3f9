import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../files/error-code.ts';

const LOCK_PATIENCE_MS = 10_000;
const LOCK_POLL_MS = 25;

/** Somebody else has held the lock for too long; trying again may succeed. */
export class RegistryLocked extends Error {
  override readonly name = 'RegistryLocked';
}

/** Runs a task under the registry's lock. Throws RegistryLocked when it does not get it. */
export async function whileLocked<T>(releasesDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(releasesDir, { recursive: true });
  const unlock = await lock(path.join(releasesDir, 'registry.lock'));
  try {
    return await work();
  } finally {
    await unlock();
  }
}

/**
 * The lock is a folder that holds one file named by its holder. It is moved into place, which
 * exactly one process can do; one left by a killed process goes stale. Breaking it removes that
 * very file, so that a lock just taken by another process is never broken by mistake.
 */
async function lock(folder: string): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const draft = `${folder}.${holder}`;
  await mkdir(draft);
  await writeFile(path.join(draft, holder), '');
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  while (!(await moveTo(draft, folder))) {
    await breakStale(folder);
    if (Date.now() > deadline) {
      await rm(draft, { recursive: true, force: true });
      throw new RegistryLocked('The registry is locked by another release');
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
  return () => release(folder, holder);
}

/** Error codes of a held lock. */
const heldCodes: readonly unknown[] = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'];

async function moveTo(draft: string, folder: string): Promise<boolean> {
  try {
    await rename(draft, folder);
    return true;
  } catch (error) {
    if (heldCodes.includes(errorCode(error))) return false;
    throw error;
  }
}

async function release(folder: string, holder: string): Promise<void> {
  await rm(path.join(folder, holder), { force: true });
  // Not empty: the next one holds it already.
  await rmdir(folder).catch(() => undefined);
}

async function breakStale(folder: string): Promise<void> {
  const holders = await readdir(folder).catch(() => []);
  if (holders.length === 0) await rmdir(folder).catch(() => undefined);
  for (const holder of holders) {
    const taken = await stat(path.join(folder, holder)).catch(() => undefined);
    if (taken && Date.now() - taken.mtimeMs > LOCK_PATIENCE_MS) await release(folder, holder);
  }
}
