import { readFile } from 'node:fs/promises';
import { isThere } from '@velvet/registry/files';
import { copyReleases } from '@velvet/registry/publish';
import { refreshRegistry, timestampPath } from '@velvet/registry/registry';
import * as v from 'valibot';

const versionSchema = v.object({ version: v.number() });
const timestampSchema = v.object({
  signed: v.object({ version: v.number(), meta: v.object({ 'snapshot.json': versionSchema }) }),
});

/**
 * Copies the releases of a folder to where they are served, unless what is served there is as new, and
 * renews the registry's timestamp, if the keys are available.
 */
export async function copyNewerReleases(
  from: string,
  to: string,
  log: (line: string) => void,
): Promise<void> {
  if (!(await isThere(timestampPath(to))) || (await isNewer(from, to)))
    await copyReleases(from, to);
  else log(`The releases of ${from} are not newer than those served: they are not copied`);
  await refreshRegistry(to);
}

/** A timestamp of the same snapshot counts where it cannot be renewed. */
async function isNewer(from: string, than: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([versionsIn(from), versionsIn(than)]);
  if (theirs.snapshot !== ours.snapshot) return theirs.snapshot > ours.snapshot;
  return theirs.timestamp > ours.timestamp;
}

async function versionsIn(releasesDir: string) {
  const text = await readFile(timestampPath(releasesDir), 'utf8');
  const { version: timestamp, meta } = v.parse(timestampSchema, JSON.parse(text)).signed;
  return { timestamp, snapshot: meta['snapshot.json'].version };
}
