import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below these systems give ports to listeners only, above also to every outgoing connection. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
const PORT_ATTEMPTS = 20;

/** A port that is kept in use until it is released for the server that will listen on it. */
export interface HeldPort {
  readonly port: number;
  release(): Promise<void>;
}

/**
 * A free port of this machine that no outgoing connection takes while the server
 * behind it restarts; where all that are tried are taken, any.
 */
export async function holdPort(): Promise<HeldPort> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const held = await hold(FIRST_PORT + randomInt(PORTS)).catch(() => undefined);
    if (held) return held;
  }
  return hold(0);
}

/** Only for a server that listens at once: until then others may be given the same port. */
export async function freePort(): Promise<number> {
  const { port, release } = await holdPort();
  await release();
  return port;
}

/** The port itself once it is free; 0 is any. Rejects while it is in use. */
export async function listenOnce(wanted: number): Promise<number> {
  const { port, release } = await hold(wanted);
  await release();
  return port;
}

async function hold(wanted: number): Promise<HeldPort> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async release() {
      await once(probe.close(), 'close');
    },
  };
}
