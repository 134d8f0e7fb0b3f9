import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../../tools/start/settings.ts';

const LIMIT_MS = 30_000;
const CONNECT_MS = 1_000;
const POLL_MS = 50;

/**
 * Resolves when something accepts connections on the port, of this machine by default.
 * @throws StartProblem after 30 s; rejects when the signal is aborted.
 */
export async function untilListening(
  port: number,
  signal?: AbortSignal,
  host = '127.0.0.1',
): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (await accepts(host, port)) return;
    await delay(POLL_MS);
  }
  throw new StartProblem(`Nothing listens on port ${port} after ${LIMIT_MS / 1_000} s.`);
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('timeout', () => socket.destroy(new Error('No answer')));
    socket.once('error', () => resolve(false));
  });
}
