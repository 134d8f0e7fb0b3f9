import { keepRunning, type Pauses } from './keep-running.ts';
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

interface SupervisorOptions extends Pauses {
  readonly log: (line: string) => void;
  /** Time for all processes together to exit after SIGTERM. */
  readonly stopMs?: number;
}

interface Kept {
  /** The running process, or the last one. */
  service: Service;
}

/** Restarts the processes of a running Velvet independently of each other (spec S16.1). */
export function createSupervisor({ log, stopMs = 4_000, ...pauses }: SupervisorOptions) {
  const kept: Kept[] = [];
  const work: Promise<unknown>[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run({ name, command, environment }: ManagedProcess): Promise<Service> {
    signal.throwIfAborted();
    return startService(name, command, environment, { signal });
  }

  const keep = (managed: ManagedProcess, own: Kept): Promise<void> =>
    keepRunning({
      ...pauses,
      name: managed.name,
      first: own.service,
      startAgain: () => run(managed),
      onStarted: (service) => {
        own.service = service;
        log(`${managed.name} runs again, as process ${service.pid}`);
        // Stopped at the moment it became ready.
        if (signal.aborted) work.push(service.stop(stopMs));
      },
      log,
      signal,
    });

  return {
    /**
     * Starts a process and restarts it whenever it exits. The first start is not repeated: it throws a
     * StartProblem, because its cause is the configuration.
     */
    async start(managed: ManagedProcess): Promise<Service> {
      const first = run(managed);
      work.push(first);
      const own = { service: await first };
      kept.push(own);
      work.push(keep(managed, own));
      return own.service;
    },
    /** Stops the processes in reverse order. Nothing is started afterwards. */
    async stop(): Promise<void> {
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
export type Supervisor = ReturnType<typeof createSupervisor>;

interface Conditions {
  /** Resolves when there are releases. */
  readonly released: Promise<unknown>;
  readonly step: Step;
}

/**
 * Starts processes one after the other; one that nobody waits for starts while the next ones do.
 * @returns the processes in their order, once all are ready.
 * @throws StartProblem when one of them does not start.
 */
export async function startAll(
  supervisor: Supervisor,
  processes: readonly ManagedProcess[],
  { released, step }: Conditions,
): Promise<readonly Service[]> {
  const started: Promise<Service>[] = [];
  for (const managed of processes) {
    if (managed.needsReleases) await released;
    const service = step(`${managed.name} starts`, supervisor.start(managed));
    started.push(service);
    // Reported below, unless another one fails first.
    service.catch(() => undefined);
    if (!managed.isAside) await service;
  }
  return Promise.all(started);
}

/** Says when a step ended, and how long it took. */
type Step = <T>(name: string, work: Promise<T>) => Promise<T>;

const SILENT_MS = 300;

/** Steps may overlap. One that took no noticeable time is not worth a line. */
export function timeSteps(log: (line: string) => void): Step {
  return async (name, work) => {
    const since = performance.now();
    const announcing = setTimeout(() => log(`${name} …`), SILENT_MS);
    try {
      const result = await work;
      const ms = performance.now() - since;
      if (ms >= SILENT_MS) log(`${name}: ${(ms / 1_000).toFixed(1)} s`);
      return result;
    } finally {
      clearTimeout(announcing);
    }
  };
}
