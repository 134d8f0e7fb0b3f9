/** The host of a network; each number is an IPv4 /24 of its own below 127. */
export const addressIn = (network: number, host = 1): string =>
  `127.${1 + (Math.floor(network / 256) % 254)}.${network % 256}.${host}`;
