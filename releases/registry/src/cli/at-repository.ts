import path from 'node:path';
import type { Place } from './place.ts';
import { usages } from './usage.ts';

/** At the root of this repository. What only a release needs is loaded on demand. */
export const atRepository = (releasesDir: string): Place => ({
  here: {
    releasesDir,
    release: async (order) => (await import('../pipeline/release.ts')).release(order),
  },
  appOf: async (id) => (await import('../pipeline/app-of.ts')).appOf(id),
  async folderOf(id) {
    const [{ apps }, { root }] = await Promise.all([
      import('../build/apps.ts'),
      import('../build/root.ts'),
    ]);
    return apps.find((known) => known.id === id)?.folder ?? path.join(root, id);
  },
  usages,
  typed: (command, id) => `npm run ${command} -- ${id}`,
});
