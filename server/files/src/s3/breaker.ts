import { StoreUnavailable } from '../file-store.ts';
import type { BreakerState } from '../store-observer.ts';

interface BreakerOptions {
  /** Faults in a row after which nothing is tried for a while. */
  readonly faults: number;
  /** The first pause; each one after it is twice as long, up to `longestMs`. */
  readonly pauseMs: number;
  readonly longestMs: number;
  readonly nowMs: () => number;
}

/** Refuses work at once while what it needs is known to be down. */
export function createBreaker({ faults, pauseMs, longestMs, nowMs }: BreakerOptions) {
  let inARow = 0;
  let pause = 0;
  let openUntil = 0;
  let isTrying = false;
  const note = (isDown: boolean): void => {
    if (!isDown) {
      [inARow, pause, openUntil] = [0, 0, 0];
      return;
    }
    inARow += 1;
    if (inARow < faults) return;
    pause = pause === 0 ? pauseMs : Math.min(pause * 2, longestMs);
    openUntil = nowMs() + pause;
  };
  return {
    /** Open during a pause, half open from then until a task has ended. */
    state: (): BreakerState => {
      if (inARow < faults) return 'closed';
      return nowMs() < openUntil ? 'open' : 'half_open';
    },
    /**
     * Runs a task. After a pause one task is let through, and its success lets all others through.
     * @param isFault whether an error means that the store is down, and not that the call was wrong.
     * @throws StoreUnavailable during a pause.
     */
    run: async <T>(task: () => Promise<T>, isFault: (error: unknown) => boolean): Promise<T> => {
      const isOpen = inARow >= faults;
      if (isOpen && (nowMs() < openUntil || isTrying)) {
        throw new StoreUnavailable('The file store did not answer, and is tried again soon', {
          reason: 'refused',
        });
      }
      if (isOpen) isTrying = true;
      try {
        const result = await task();
        note(false);
        return result;
      } catch (error) {
        note(isFault(error));
        throw error;
      } finally {
        if (isOpen) isTrying = false;
      }
    },
  };
}
