import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran this long had started properly: the next pause is short again. */
const STEADY_MS = 30_000;
const STOP_MS = 10_000;

/** A draws process beside the API, kept alive. */
export interface DrawsChild {
  stop(): Promise<void>;
}

/**
 * Runs the draws in a child process, for development and small set-ups, and restarts it when it
 * exits. The child ends with this process. Where `npm start` supervises the draws as a process of
 * their own, this is not used: `tools/start` cannot be imported from here.
 */
export function keepDrawsChild(script: URL, log: Pick<FastifyBaseLogger, 'warn'>): DrawsChild {
  const stopped = new AbortController();
  let child: ChildProcess | undefined;

  const keep = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopped.signal.aborted) {
      const startedAt = performance.now();
      child = startChild(script);
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

const startChild = (script: URL): ChildProcess =>
  fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
