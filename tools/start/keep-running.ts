import { setTimeout as delay } from 'node:timers/promises';

interface Running {
  /** Resolves when it has ended, with how: `with code 1`, `by SIGKILL`. */
  readonly ended: Promise<string>;
}

/** How soon something is started again. */
export interface Pauses {
  /** Before the first restart; doubled for each further one. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** What has run for this long counts as healthy; its next pause is the first one again. */
  readonly healthyMs?: number;
}

interface KeepOptions<R extends Running> extends Pauses {
  /** For messages: `The API`. */
  readonly name: string;
  readonly first: R;
  readonly startAgain: () => Promise<R>;
  readonly onStarted: (running: R) => void;
  readonly log: (line: string) => void;
  /** Aborts when nothing is to be started any more. */
  readonly signal: AbortSignal;
}

/** Starts something again whenever it ends, until the signal aborts. */
export async function keepRunning<R extends Running>({
  name,
  first,
  startAgain,
  onStarted,
  log,
  signal,
  firstPauseMs = 500,
  longestPauseMs = 30_000,
  healthyMs = 60_000,
}: KeepOptions<R>): Promise<void> {
  let running = first;
  let pauseMs = firstPauseMs;
  async function revive(how: string): Promise<R | undefined> {
    let reason = `${name} ended ${how}`;
    while (!signal.aborted) {
      log(`${reason}; starting it again in ${pauseMs / 1_000} s`);
      const waited = delay(pauseMs, undefined, { signal });
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      try {
        await waited;
        return await startAgain();
      } catch (error) {
        reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
      }
    }
    return undefined;
  }
  for (;;) {
    const since = performance.now();
    const how = await running.ended;
    if (performance.now() - since >= healthyMs) pauseMs = firstPauseMs;
    const next = await revive(how);
    if (next === undefined) return;
    running = next;
    onStarted(next);
  }
}
