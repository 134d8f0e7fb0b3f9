import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { RETENTION_MS, type Registry } from '../registry/registry.ts';

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
