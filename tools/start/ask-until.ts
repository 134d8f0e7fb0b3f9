import { setTimeout as delay } from 'node:timers/promises';

interface Patience {
  readonly limitMs: number;
  /** Between an answer and the next question. */
  readonly pauseMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks again and again until the answer is something, and at least once.
 * @returns undefined when the limit is over. Rejects when the signal is aborted, and with what a question throws.
 */
export async function askUntil<T>(
  ask: () => Promise<T | false | undefined>,
  { limitMs, pauseMs, signal }: Patience,
): Promise<T | undefined> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) return undefined;
    await delay(pauseMs);
  }
}

/** Whether an address answers with 200 and a whole body within the time. */
export const isAnswered = (url: string, limitMs: number): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(limitMs) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    },
    () => false,
  );
