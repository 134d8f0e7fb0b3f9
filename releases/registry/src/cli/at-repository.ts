import path from 'node:path';
import { ReleaseRefusal } from '../pipeline/release-refusal.ts';
import { type Place, usages } from './command-line.ts';

/** At the root of this repository. What only a release needs is loaded on demand. */
export const atRepository = (releasesDir: string): Place => ({
  here: {
    releasesDir,
    release: async (order) => (await import('../pipeline/release.ts')).release(order),
  },
  async appOf(id) {
    const { apps } = await import('../build/apps.ts');
    const app = apps.find((known) => known.id === id);
    if (app) return app;
    throw new ReleaseRefusal(
      `There is no ${id}; there are ${apps.map((known) => known.id).join(', ')}`,
    );
  },
  async folderOf(id) {
    const { apps, root } = await import('../build/apps.ts');
    return apps.find((known) => known.id === id)?.folder ?? path.join(root, id);
  },
  usages,
  typed: (command, id) => `npm run ${command} -- ${id}`,
});
