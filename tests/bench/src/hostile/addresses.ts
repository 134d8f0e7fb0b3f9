import { createServer } from 'node:net';

/** Whether all of 127.0.0.0/8 is usable, as on Linux. */
export function hasManyLoopbackAddresses(): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(0, '127.77.0.1', () => server.close(() => resolve(true)));
  });
}

/** The host of a network; each number is an IPv4 /24 of its own below 127. */
export const addressIn = (network: number, host = 1): string =>
  `127.${1 + (Math.floor(network / 256) % 254)}.${network % 256}.${host}`;
