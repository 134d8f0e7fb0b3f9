import { readInForce } from '../registry/registry-file.ts';
import { canSign } from '../registry/write-metadata.ts';
import { authorityOf } from '../signing/documents.ts';
import { signingKeys } from '../signing/trust.ts';
import { ApiConfigProblem } from './api-config.ts';

/**
 * Throws an ApiConfigProblem unless there is a registry whose snapshot and timestamp can be signed here,
 * and an UntrustedRegistry for one that cannot be trusted.
 */
export async function refuseUnusable(releasesDir: string): Promise<void> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) {
    throw new ApiConfigProblem(
      `${releasesDir} has no releases yet: the first are made by npm start`,
    );
  }
  const keys = await signingKeys(releasesDir);
  for (const role of ['snapshot', 'timestamp'] as const) {
    if (canSign(authorityOf(metadata.root, role), keys)) continue;
    throw new ApiConfigProblem(
      `The key of the registry’s ${role} is not at hand (VELVET_KEYS): the release API needs online.pem, and no other key`,
    );
  }
}
