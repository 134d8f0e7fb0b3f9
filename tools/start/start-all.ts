import type { Service } from './service.ts';
import type { ManagedProcess, Supervisor } from './supervisor.ts';

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
