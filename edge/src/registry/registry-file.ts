import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { emptyRegistry, type Registry, registrySchema } from './registry.ts';

const LOCK_PATIENCE_MS = 10_000;
const LOCK_POLL_MS = 25;

const registryPath = (releasesDir: string) => path.join(releasesDir, 'registry.json');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Reads the registry; an empty one before the first release. Throws when it is damaged. */
export async function readRegistry(releasesDir: string): Promise<Registry> {
  try {
    return v.parse(registrySchema, JSON.parse(await readFile(registryPath(releasesDir), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return emptyRegistry;
    throw error;
  }
}

/** Changes the registry under a lock and replaces the file in one step. */
export async function updateRegistry(
  releasesDir: string,
  change: (registry: Registry) => Registry,
): Promise<Registry> {
  await mkdir(releasesDir, { recursive: true });
  const unlock = await lock(path.join(releasesDir, 'registry.lock'));
  try {
    const next = change(await readRegistry(releasesDir));
    const draft = `${registryPath(releasesDir)}.${randomUUID()}`;
    await writeFile(draft, `${JSON.stringify(next, null, 2)}\n`);
    await rename(draft, registryPath(releasesDir));
    return next;
  } finally {
    await unlock();
  }
}

/** A folder is made by exactly one process; one left by a killed process goes stale. */
async function lock(folder: string): Promise<() => Promise<void>> {
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      await mkdir(folder);
      return () => rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > LOCK_PATIENCE_MS) await rm(folder, { recursive: true, force: true });
    else if (Date.now() > deadline) throw new Error('The registry is locked by another release');
    await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  }
}
