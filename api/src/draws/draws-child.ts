import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** One that ran for so long had started well. */
const STEADY_MS = 30_000;
const STOP_MS = 10_000;

/** A draws process beside the API, kept alive. */
export interface DrawsChild {
  stop(): Promise<void>;
}

/**
 * Runs the draws in a process of their own, for development and small set-ups, and starts them
 * again when they end. The child ends with this process.
 */
export function keepDrawsChild(log: Pick<FastifyBaseLogger, 'warn'>): DrawsChild {
  const stopped = new AbortController();
  let child: ChildProcess | undefined;

  const keep = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopped.signal.aborted) {
      const startedAt = performance.now();
      child = startChild();
      const code = await new Promise<number | null>((resolve) => child?.once('exit', resolve));
      if (stopped.signal.aborted) return;
      if (performance.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      log.warn({ code, pauseMs }, 'The draws ended; they are started again');
      await delay(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  };
  const kept = keep();

  return {
    stop: async () => {
      stopped.abort();
      child?.kill('SIGTERM');
      const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      await kept;
      clearTimeout(timer);
    },
  };
}

function startChild(): ChildProcess {
  const script = new URL('./main.ts', import.meta.url);
  // Which process of the parent's environment it is must not make it start one again.
  const env = { ...process.env, DRAWS: 'none' };
  return fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}
