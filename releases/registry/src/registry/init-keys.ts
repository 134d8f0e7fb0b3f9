import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeOnce } from '../files.ts';
import type { SigningKey } from '../signing/keys.ts';
import type { Root } from '../signing/metadata.ts';
import { firstRootOf, newKey, signingKey } from '../signing/trust.ts';
import { RegistryRefusal } from './registry.ts';

interface InitKeysOptions {
  /** A folder that does not exist yet. */
  readonly folder: string;
  readonly rootKeys: number;
  readonly rootThreshold: number;
  readonly now: Date;
}

/**
 * Makes the keys and the first root of an installation: `root-1.pem` … for its root, `targets.pem`
 * for releases and delegations, `online.pem` for snapshot and timestamp, and `root.json` to be pinned.
 */
export async function initKeys({
  folder,
  rootKeys,
  rootThreshold,
  now,
}: InitKeysOptions): Promise<Root> {
  if (rootThreshold < 1 || rootThreshold > rootKeys) {
    throw new RegistryRefusal(
      `The root cannot need ${rootThreshold} signatures of ${rootKeys} keys`,
    );
  }
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  const make = async (name: string): Promise<SigningKey> => {
    const { pem, publicPem } = newKey();
    await writeOnce(path.join(folder, `${name}.pem`), pem);
    await writeOnce(path.join(folder, `${name}.pub.pem`), publicPem);
    return signingKey(pem);
  };
  const names = Array.from({ length: rootKeys }, (_, index) => `root-${index + 1}`);
  const root = await Promise.all(names.map(make));
  const targets = [await make('targets')];
  const online = [await make('online')];
  const { signed, text } = firstRootOf({
    keys: { root, targets, snapshot: online, timestamp: online },
    rootThreshold,
    isDevelopment: false,
    now,
  });
  await writeOnce(path.join(folder, 'root.json'), text);
  return signed;
}
