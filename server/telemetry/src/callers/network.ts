import ipaddr from 'ipaddr.js';

const IPV4_BYTES = 4;
const IPV4_NETWORK_BYTES = 3;
const IPV6_SUBSCRIBER_BYTES = 8;
const IPV6_NETWORK_BYTES = 6;

/**
 * The network of one subscriber: an IPv4 address, or an IPv6 /64, of which they may use any
 * address. An IPv4 address in IPv6 form counts as IPv4. A text that is no address is returned
 * unchanged.
 */
export const subscriberOf = (address: string): string =>
  prefixOf(address, IPV4_BYTES, IPV6_SUBSCRIBER_BYTES);

/** The network around it: an IPv4 /24 or an IPv6 /48. */
export const networkOf = (address: string): string =>
  prefixOf(address, IPV4_NETWORK_BYTES, IPV6_NETWORK_BYTES);

function prefixOf(address: string, ipv4Bytes: number, ipv6Bytes: number): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === 'ipv4') return `${bytes.slice(0, ipv4Bytes).join('.')}/${ipv4Bytes * 8}`;
  return `${Buffer.from(bytes.slice(0, ipv6Bytes)).toString('hex')}/${ipv6Bytes * 8}`;
}
