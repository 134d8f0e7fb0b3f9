import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from '@velvet/telemetry/caller-limits';

const NAME_BYTES = 9;

/** Names of networks under a key of its own, which is kept nowhere else: nothing leads back to an address. */
export function createNetworkNames(): (address: string) => string {
  const key = randomBytes(32);
  return (address) =>
    createHmac('sha256', key)
      // The address of a caller that is gone is undefined, whatever its type says.
      .update(String(networkOf(address)))
      .digest()
      .subarray(0, NAME_BYTES)
      .toString('base64');
}
