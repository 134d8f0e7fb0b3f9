import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Repeats a task until the signal; one that fails is logged and repeated, too.
 * @param what names the task in the log, as in "… failed".
 */
export async function repeatUntil(
  signal: AbortSignal,
  everyMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
  what: string,
  task: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await task().catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
