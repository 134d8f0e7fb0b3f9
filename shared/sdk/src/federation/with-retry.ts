import { RemoteLoadError } from './remote-source.ts';

export interface RetryPolicy {
  readonly timeoutMs?: number | undefined;
  readonly retryDelaysMs?: readonly number[] | undefined;
}

const STEP_TIMEOUT_MS = 20_000;
const RETRY_DELAYS_MS = [400, 1_500];

/** Runs one step of loading a release, bounded in time, and retries it a few times. */
export async function withRetry<T>(
  release: string,
  step: () => Promise<T>,
  { timeoutMs = STEP_TIMEOUT_MS, retryDelaysMs = RETRY_DELAYS_MS }: RetryPolicy = {},
): Promise<T> {
  const startedAt = performance.now();
  for (const delayMs of retryDelaysMs) {
    try {
      return await bounded(release, step(), timeoutMs);
    } catch (cause) {
      // A step that timed out is not retried: it would take as long again.
      const isTimeout = cause instanceof RemoteLoadError && cause.problem === 'timeout';
      if (isTimeout || performance.now() - startedAt > timeoutMs / 2) throw cause;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return bounded(release, step(), timeoutMs);
}

export function asLoadError(cause: unknown, release: string): RemoteLoadError {
  return cause instanceof RemoteLoadError
    ? cause
    : new RemoteLoadError(release, 'unreachable', { cause });
}

function bounded<T>(release: string, work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteLoadError(release, 'timeout')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
