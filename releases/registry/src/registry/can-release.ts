import { authorityOf } from '../signing/documents.ts';
import { signingKeys } from '../signing/trust.ts';
import { readInForce } from './registry-file.ts';
import { authorityOfApp, canSign } from './write-metadata.ts';

/** Whether everything that putting a release of this app in force needs can be signed here. */
export async function canRelease(releasesDir: string, id: string): Promise<boolean> {
  const metadata = await readInForce(releasesDir).catch(() => undefined);
  if (!metadata) return false;
  const { root, targets } = metadata;
  const keys = await signingKeys(releasesDir);
  return [
    authorityOfApp(targets.signed, root, id),
    authorityOf(root, 'snapshot'),
    authorityOf(root, 'timestamp'),
  ].every((authority) => canSign(authority, keys));
}
