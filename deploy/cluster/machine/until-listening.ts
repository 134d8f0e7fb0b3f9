import { connect } from 'node:net';
import { askUntil } from '../../../tools/start/ask-until.ts';
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
  const patience = { limitMs: LIMIT_MS, pauseMs: POLL_MS, signal };
  if (await askUntil(() => accepts(host, port), patience)) return;
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
