import { setTimeout as delay } from 'node:timers/promises';
import { type Service, startService } from './service.ts';

/** One process of a running Velvet. */
export interface Part {
  /** As people read it: `The API`. */
  readonly name: string;
  /** Path of the TypeScript file it runs. */
  readonly script: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Whether it starts only once there are releases. */
  readonly needsReleases?: true;
}

interface SupervisorOptions {
  readonly log: (line: string) => void;
  /** How long it waits before it starts a part again; twice as long each further time. */
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** After so long without an end a part counts as healthy, and its pause is the first one again. */
  readonly healthyMs?: number;
  /** All parts together have so long to end by themselves. */
  readonly stopMs?: number;
}

export interface Supervisor {
  /**
   * Starts a part, which from then on is started again whenever it ends. The first start is not
   * repeated: it throws a StartProblem, because what is wrong then is wrong in the settings.
   */
  start(part: Part): Promise<Service>;
  /** Ends the parts, the last one first. Nothing is started afterwards. */
  stop(): Promise<void>;
}

interface Kept {
  /** The process that runs now, or the one that ended last. */
  service: Service;
}

/** Keeps the parts of a running Velvet alive, each by itself (spec S16.1). */
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

  async function run({ name, script, environment }: Part): Promise<Service> {
    signal.throwIfAborted();
    return startService(name, script, environment, { signal });
  }

  /** Tries until it runs again; undefined when everything is to end. */
  async function revive(part: Part, how: string, pauses: Pauses): Promise<Service | undefined> {
    let reason = `${part.name} ended ${how}`;
    while (!signal.aborted) {
      const pauseMs = pauses.next();
      log(`${reason}; starting it again in ${pauseMs / 1_000} s`);
      try {
        await delay(pauseMs, undefined, { signal });
        return await run(part);
      } catch (error) {
        reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
      }
    }
    return undefined;
  }

  async function keep(part: Part, own: Kept): Promise<void> {
    const pauses = createPauses(firstPauseMs, longestPauseMs);
    for (;;) {
      const since = performance.now();
      const how = await own.service.ended;
      if (signal.aborted) return;
      if (performance.now() - since >= healthyMs) pauses.reset();
      const service = await revive(part, how, pauses);
      if (!service) return;
      own.service = service;
      log(`${part.name} runs again, as process ${service.pid}`);
      // Told to end in the moment in which it was ready.
      if (signal.aborted) return service.stop(stopMs);
    }
  }

  return {
    async start(part) {
      const first = run(part);
      work.push(first);
      const own = { service: await first };
      kept.push(own);
      work.push(keep(part, own));
      return own.service;
    },
    async stop() {
      stopping.abort();
      const deadline = performance.now() + stopMs;
      let left = kept.length;
      for (const { service } of kept.toReversed()) {
        // What one part does not use of its share is for those after it.
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
