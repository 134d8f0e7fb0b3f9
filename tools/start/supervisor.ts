import { setTimeout as delay } from 'node:timers/promises';
import { type Service, startService } from './service.ts';

/** One process of a running Velvet. */
export interface ManagedProcess {
  /** Name in messages: `The API`. */
  readonly name: string;
  /** Script and arguments: `server/api/src/main.ts --role api`. */
  readonly command: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Whether it starts only once there are releases. */
  readonly needsReleases?: true;
  /** Nothing else needs it, so the next process does not wait for it. */
  readonly isAside?: true;
}

interface SupervisorOptions {
  readonly log: (line: string) => void;
  /** Delay before the first restart; doubled for each further one. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** A process that has run for this long counts as healthy; its next delay is the first one again. */
  readonly healthyMs?: number;
  /** Time for all processes together to exit after SIGTERM. */
  readonly stopMs?: number;
}

export interface Supervisor {
  /**
   * Starts a process and restarts it whenever it exits. The first start is not repeated: it throws a
   * StartProblem, because its cause is the configuration.
   */
  start(managed: ManagedProcess): Promise<Service>;
  /** Stops the processes in reverse order. Nothing is started afterwards. */
  stop(): Promise<void>;
}

interface Kept {
  /** The running process, or the last one. */
  service: Service;
}

/** Restarts the processes of a running Velvet independently of each other (spec S16.1). */
export function createSupervisor({
  log,
  firstPauseMs = 500,
  longestPauseMs = 30_000,
  healthyMs = 60_000,
  stopMs = 4_000,
}: SupervisorOptions): Supervisor {
  const kept: Kept[] = [];
  const work: Promise<unknown>[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run({ name, command, environment }: ManagedProcess): Promise<Service> {
    signal.throwIfAborted();
    return startService(name, command, environment, { signal });
  }

  /** Retries until it runs again; undefined when the supervisor is stopping. */
  async function revive(
    managed: ManagedProcess,
    how: string,
    pauses: Pauses,
  ): Promise<Service | undefined> {
    let reason = `${managed.name} ended ${how}`;
    while (!signal.aborted) {
      const pauseMs = pauses.next();
      log(`${reason}; starting it again in ${pauseMs / 1_000} s`);
      try {
        await delay(pauseMs, undefined, { signal });
        return await run(managed);
      } catch (error) {
        reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
      }
    }
    return undefined;
  }

  async function keep(managed: ManagedProcess, own: Kept): Promise<void> {
    const pauses = createPauses(firstPauseMs, longestPauseMs);
    for (;;) {
      const since = performance.now();
      const how = await own.service.ended;
      if (signal.aborted) return;
      if (performance.now() - since >= healthyMs) pauses.reset();
      const service = await revive(managed, how, pauses);
      if (!service) return;
      own.service = service;
      log(`${managed.name} runs again, as process ${service.pid}`);
      // Stopped at the moment it became ready.
      if (signal.aborted) return service.stop(stopMs);
    }
  }

  return {
    async start(managed) {
      const first = run(managed);
      work.push(first);
      const own = { service: await first };
      kept.push(own);
      work.push(keep(managed, own));
      return own.service;
    },
    async stop() {
      stopping.abort();
      const deadline = performance.now() + stopMs;
      let left = kept.length;
      for (const { service } of kept.toReversed()) {
        // Time that one process does not use is available to the following ones.
        await service.stop(Math.max(0, deadline - performance.now()) / left);
        left -= 1;
      }
      await Promise.allSettled(work);
    },
  };
}

interface Pauses {
  next(): number;
  reset(): void;
}

function createPauses(firstMs: number, longestMs: number): Pauses {
  let pauseMs = firstMs;
  return {
    next() {
      const given = pauseMs;
      pauseMs = Math.min(pauseMs * 2, longestMs);
      return given;
    },
    reset() {
      pauseMs = firstMs;
    },
  };
}
