import { createPrivateKey } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeOnce } from '../files.ts';
import { envelopeText } from '../signing/documents.ts';
import { keyIdOf, publicKeyOf, type SigningKey, signValue } from '../signing/keys.ts';
import { expiryOf, type Role, type Root, SPEC_VERSION } from '../signing/metadata.ts';
import { newKey } from '../signing/trust.ts';
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
    const key = createPrivateKey(pem);
    return { id: keyIdOf(publicKeyOf(key)), key };
  };
  const names = Array.from({ length: rootKeys }, (_, index) => `root-${index + 1}`);
  const roots = await Promise.all(names.map(make));
  const targets = await make('targets');
  const online = await make('online');
  const role = (...keys: readonly SigningKey[]): Role => ({
    keyids: keys.map(({ id }) => id),
    threshold: 1,
  });
  const all = [...roots, targets, online];
  const signed: Root = {
    _type: 'root',
    spec_version: SPEC_VERSION,
    version: 1,
    expires: expiryOf('root', now),
    consistent_snapshot: true,
    keys: Object.fromEntries(all.map(({ id, key }) => [id, publicKeyOf(key)])),
    roles: {
      root: { ...role(...roots), threshold: rootThreshold },
      targets: role(targets),
      snapshot: role(online),
      timestamp: role(online),
    },
    'x-velvet-development': false,
  };
  const signatures = roots.map(({ id, key }) => ({ keyid: id, sig: signValue(signed, key) }));
  await writeOnce(path.join(folder, 'root.json'), envelopeText(signed, signatures));
  return signed;
}
