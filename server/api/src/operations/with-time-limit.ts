/**
 * Does work with a signal that aborts after the time limit, or with the given signal.
 *
 * Use it instead of `AbortSignal.any` with a signal that lives as long as the process: on Node 20 each
 * combined signal that somebody listens to stays in memory with it (two kilobytes for a `fetch`).
 * @throws what the work throws; the signal's reason when it has aborted before.
 */
export async function withTimeLimit<T>(
  stopping: AbortSignal,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  stopping.throwIfAborted();
  const controller = new AbortController();
  const stop = (): void => controller.abort(stopping.reason);
  const timer = setTimeout(() => {
    controller.abort(new DOMException('It takes too long', 'TimeoutError'));
  }, limitMs);
  stopping.addEventListener('abort', stop);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
}
