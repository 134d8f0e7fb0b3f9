import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below these systems give ports to listeners only, above also to every outgoing connection. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
const PORT_ATTEMPTS = 20;

/**
 * A free port of this machine that no outgoing connection takes while the server
 * behind it restarts; where all that are tried are taken, any.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = await listenOnce(FIRST_PORT + randomInt(PORTS)).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return listenOnce(0);
}

/** The port itself once it is free; 0 is any. Rejects while it is in use. */
export async function listenOnce(wanted: number): Promise<number> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await once(probe.close(), 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
