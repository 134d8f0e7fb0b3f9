import type { Service } from './service.ts';
import type { Step } from './steps.ts';
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
