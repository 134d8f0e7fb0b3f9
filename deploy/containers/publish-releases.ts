import { releaseChanged } from '@velvet/registry/publish';
import { runCommand } from '../cluster/machine/run-command.ts';
import { type Places, processUser } from './places.ts';

/** Publishes what changed in the apps of this checkout, signed by the keys of the installation. */
export async function publishReleases(places: Places, log: (line: string) => void): Promise<void> {
  // Where the release code finds root and keys: edges of images accept none for development.
  process.env.VELVET_ROOT = places.root;
  process.env.VELVET_KEYS = places.registry;
  await releaseChanged({ releasesDir: places.releases, log });
  const { isRoot, text } = processUser();
  if (isRoot) await runCommand(['chown', '--recursive', text, places.releases]);
}
