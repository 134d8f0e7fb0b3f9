import type { ApiError } from '@velvet/sdk/api';

interface Attempt {
  readonly signal: AbortSignal;
  /** Settles with the work or rejects at the time-out or abort, whichever is first. */
  race<T>(work: Promise<T>): Promise<T>;
  /** What ended the attempt from outside, if anything did. */
  outcome(): ApiError | undefined;
  settle(): void;
}

/** Bounds one call in time and ties it to the caller's signal. */
export function withTimeout(timeoutMs: number, outer: AbortSignal | undefined): Attempt {
  const controller = new AbortController();
  let ended: ApiError | undefined;
  const end = (error: ApiError) => {
    ended ??= error;
    controller.abort();
  };
  const onAbort = () => end({ kind: 'aborted' });
  if (outer?.aborted) onAbort();
  outer?.addEventListener('abort', onAbort);
  const timer = setTimeout(() => end({ kind: 'timeout' }), timeoutMs);
  return {
    signal: controller.signal,
    race: (work) =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(new Error('The call was ended'));
        if (controller.signal.aborted) giveUp();
        controller.signal.addEventListener('abort', giveUp);
        work.then(resolve, reject);
      }),
    outcome: () => ended,
    settle() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    },
  };
}
