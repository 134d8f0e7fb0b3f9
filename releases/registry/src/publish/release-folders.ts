import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isThere } from '../files.ts';
import { RETENTION_MS, type Registry } from '../registry/registry.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { metadataFolder, timestampPath } from '../signing/read-metadata.ts';

/** Copies the releases of a registry, and the key they are signed with, to another data folder. */
export async function copyReleases(from: string, to: string): Promise<void> {
  // The timestamp is read first and written last, because the files it refers to are immutable.
  const timestamp = await readFile(timestampPath(from));
  const { apps } = await readRegistry(from);
  const keys = path.join(from, '../keys');
  // Absent where the environment holds it.
  if (await isThere(keys)) await cp(keys, path.join(to, '../keys'), { recursive: true });
  await mkdir(to, { recursive: true });
  await cp(metadataFolder(from), metadataFolder(to), { recursive: true });
  for (const [id, app] of Object.entries(apps)) {
    for (const version of Object.keys(app.digests)) {
      const folder = path.join(from, id, version);
      // Folders of older releases may have been removed already.
      if (await isThere(folder)) await cp(folder, path.join(to, id, version), { recursive: true });
    }
  }
  await writeFile(timestampPath(to), timestamp);
}

/**
 * Removes folders of an app that the registry forgot and nobody wrote to for as long as a tab may
 * live: expired releases, refused ones, drafts of killed processes. Returns their names.
 */
export async function prune(
  releasesDir: string,
  id: string,
  { registry, now }: { readonly registry: Registry; readonly now: Date },
): Promise<readonly string[]> {
  const folder = path.join(releasesDir, id);
  const known = registry.apps[id]?.digests ?? {};
  const removed: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (Object.hasOwn(known, name)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (now.getTime() - mtimeMs <= RETENTION_MS) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}
