import { setTimeout as delay } from 'node:timers/promises';

interface Patience {
  readonly limitMs: number;
  /** Between an answer and the next call of `ask`. */
  readonly pauseMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Polls until an answer is neither undefined nor false; asks at least once.
 * @returns undefined after the time limit. Rejects when the signal is aborted, and with what `ask` rejects with.
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
