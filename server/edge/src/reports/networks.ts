import { createHmac, randomBytes } from 'node:crypto';
import ipaddr from 'ipaddr.js';

const IPV4_BITS = 24;
const IPV6_BITS = 48;

/** The network of an address: an IPv4 /24 or an IPv6 /48; a text that is no address is returned unchanged. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${IPV4_BITS}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_BITS}`).toString();
}

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
