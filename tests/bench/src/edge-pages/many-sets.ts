import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remotes } from '@velvet/registry/build';
import { readRegistry, updateRegistry, withCanary } from '@velvet/registry/registry';
import { bucketOf, COHORTS, digestOf, releaseSchema } from '@velvet/registry/store';
import * as v from 'valibot';

const PERCENT = 50;

/** Gives every remote a canary with the same files, which makes 2^remotes release sets. */
export async function addCanaries(releasesDir: string): Promise<void> {
  const { apps } = await readRegistry(releasesDir);
  for (const { id } of remotes) {
    const current = apps[id]?.current ?? '';
    const version = `${current}-canary`;
    const folder = path.join(releasesDir, id, version);
    await cp(path.join(releasesDir, id, current), folder, { recursive: true });
    const file = path.join(folder, 'release.json');
    const release = v.parse(releaseSchema, JSON.parse(await readFile(file, 'utf8')));
    const text = JSON.stringify({ ...release, version });
    await writeFile(file, text);
    const canary = { id, version, digest: digestOf(text), at: release.releasedAt };
    await updateRegistry(releasesDir, (registry) =>
      withCanary(registry, { ...canary, percent: PERCENT }),
    );
  }
}

/** One cohort per release set. */
export function cohortsOfAllSets(): readonly number[] {
  const cohorts = new Map<string, number>();
  for (let cohort = 0; cohort < COHORTS && cohorts.size < 2 ** remotes.length; cohort += 1) {
    const set = remotes.map(({ id }) => bucketOf(cohort, id) < PERCENT).join();
    if (!cohorts.has(set)) cohorts.set(set, cohort);
  }
  return [...cohorts.values()];
}
