import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../start/settings.ts';

const LIMIT_MS = 30_000;
const POLL_MS = 50;

/**
 * Resolves when something accepts connections on the port of 127.0.0.1.
 * @throws StartProblem after 30 s; rejects when the signal is aborted.
 */
export async function untilListening(port: number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    if (await accepts(port)) return;
    await delay(POLL_MS);
  }
  throw new StartProblem(`Nothing listens on port ${port} after ${LIMIT_MS / 1_000} s.`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
