import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { initKeys } from '@velvet/registry/registry';
import { StartProblem } from '../../tools/start/settings.ts';
import { makeKeyFile } from '../cluster/secrets.ts';
import { IMAGE_USER, type Places, processUser } from './places.ts';

const ROOT_KEYS = 3;
const ROOT_THRESHOLD = 2;

/**
 * Makes the keys that are missing: the registry's, the draws' and that of push messages. Those that are
 * there are kept, so that an interrupted first start can be repeated.
 */
export async function makeKeys(places: Places): Promise<void> {
  await mkdir(places.keys, { recursive: true, mode: 0o700 });
  await makeRegistryKeys(places);
  await makeKeyFile(places.drawsKey);
  await makeKeyFile(places.pushKey);
  if (!processUser().isRoot) return;
  for (const file of [places.drawsKey, places.pushKey]) await chown(file, IMAGE_USER, IMAGE_USER);
}

async function makeRegistryKeys({ registry, root, onlineKey }: Places): Promise<void> {
  if (!existsSync(registry)) {
    const draft = `${registry}.new`;
    await rm(draft, { recursive: true, force: true });
    await initKeys({
      folder: draft,
      rootKeys: ROOT_KEYS,
      rootThreshold: ROOT_THRESHOLD,
      now: new Date(),
    });
    await rename(draft, registry);
  }
  await copyFile(path.join(registry, 'root.json'), root);
  // Public, and read by the user of the images.
  await chmod(root, 0o644);
  await mkdir(onlineKey, { recursive: true, mode: 0o700 });
  const online = path.join(onlineKey, 'online.pem');
  await copyFile(path.join(registry, 'online.pem'), online);
  await chmod(online, 0o600);
  if (!processUser().isRoot) return;
  for (const place of [onlineKey, online]) await chown(place, IMAGE_USER, IMAGE_USER);
}

/**
 * Those of the key files that do not belong to the user of the images: only root can give files away, and
 * where this process is not root, a container does it.
 */
export async function foreignKeys({ drawsKey, pushKey }: Places): Promise<readonly string[]> {
  const files = [drawsKey, pushKey];
  const owners = await Promise.all(files.map(async (file) => (await stat(file)).uid));
  return files.filter((_, index) => owners[index] !== IMAGE_USER);
}

/**
 * Refuses to go on without a key that was made before: another one would not open what is in the database.
 * @param publishes whether this folder's releases are served; else the registry's keys may be elsewhere.
 * @throws StartProblem that names the files.
 */
export function requireKeys(places: Places, publishes: boolean): void {
  const { registry, root, onlineKey, drawsKey, pushKey } = places;
  const ofRegistry = [registry, root, path.join(onlineKey, 'online.pem')];
  const needed = [...(publishes ? ofRegistry : []), drawsKey, pushKey];
  const missing = needed.filter((file) => !existsSync(file));
  if (missing.length === 0) return;
  throw new StartProblem(`Put the copies of these keys back: ${missing.join(', ')}.`);
}
