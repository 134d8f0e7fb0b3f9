import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@velvet/files/error-code';

/** Recovery after a crash, on a machine that is busy with other things too. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

interface OutlastOptions {
  /** The server answered a moment ago; one that was never there is not waited for. */
  readonly wasThere: boolean;
  readonly patienceMs?: number;
  readonly pauseMs?: number;
}

/**
 * Does a piece of work that may be repeated, and repeats it while the database server is
 * being started again.
 * @throws the task's error when it has another cause, or when the server does not come back.
 */
export async function outlastRestart<T>(
  task: () => Promise<T>,
  { wasThere, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: OutlastOptions,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let isKnown = wasThere; ; ) {
    try {
      return await task();
    } catch (error) {
      isKnown ||= isLost(error);
      if (!isKnown || !(isLost(error) || isAbsent(error)) || Date.now() > deadline) throw error;
    }
    await delay(pauseMs);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** The server ended (class 57P of PostgreSQL's codes), or the connection broke with it. */
const isLost = (error: unknown): boolean =>
  /^57P0[1-3]$|^ECONNRESET$|^EPIPE$/.test(errorCode(error) ?? '') ||
  messageOf(error).startsWith('Connection terminated');

/** Connection refused, or no response: a pool rejects its callers before its connection. */
const isAbsent = (error: unknown): boolean =>
  /^ECONNREFUSED$|^ENOENT$/.test(errorCode(error) ?? '') ||
  messageOf(error) === 'timeout exceeded when trying to connect';
