import { withSpan } from '@velvet/telemetry/spans';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, runTaskList, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { Histogram, type Registry } from 'prom-client';

/** Works on one job. @throws to have it repeated later, as often as it says. */
export type JobHandler = (payload: unknown, job: { readonly id: string }) => Promise<void>;

/** A process's part in graphile-worker's queue. */
export interface JobWorker {
  /** As its locks name it. */
  readonly name: string;
  /** Resolves when it has ended, by itself or by `stop`. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface JobWorkerOptions {
  readonly pool: pg.Pool;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** By the names of the tasks. */
  readonly tasks: Readonly<Record<string, JobHandler>>;
  /** Jobs at a time. */
  readonly concurrency: number;
  /** Where jobs are counted. */
  readonly registry?: Registry;
}

/** New jobs are announced; this is for those that are repeated. */
const POLL_MS = 2_000;

/** Begins to take jobs. Without graphile-worker's crontabs, which need more rights. */
export function startJobWorker({
  pool,
  log,
  tasks,
  concurrency,
  registry,
}: JobWorkerOptions): JobWorker {
  const observe = createJobObserver(registry);
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload: unknown, { job }: { readonly job: { readonly id: string } }) =>
        observe(name, () => work(payload, job)),
    ]),
  );
  const options = {
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // Without a delay nothing waits for the end of a job to be written, nor notices when that fails:
    // the process would crash. In batches the queue ends with the error, and a stop waits for them.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Jobs that fail are logged by us, with what they were about.
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.warn({ said: message }, 'The job queue reports an error');
    }),
  };
  // It is a promise of its end, too: never return it from an async function.
  const workers = runTaskList(options, taskList, pool);
  return {
    name: workers.id,
    ended: workers.promise.catch((error: unknown) =>
      log.error({ err: error }, 'The job queue has ended'),
    ),
    stop: async () => workers.gracefulShutdown('The process stops'),
  };
}

/** Seconds that a job may take: a message to a phone up to 10, a film up to hours. */
const DURATIONS_S = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600];
const MILLISECONDS = 1_000;

/** A span and, where there is a registry, a timing for each job; `failed` ones are repeated later. */
function createJobObserver(
  registry: Registry | undefined,
): (task: string, work: () => Promise<void>) => Promise<void> {
  const seconds =
    registry &&
    new Histogram({
      name: 'velvet_job_seconds',
      help: 'Time that a job of the queue took, by task and outcome',
      labelNames: ['task', 'outcome'],
      buckets: DURATIONS_S,
      registers: [registry],
    });
  return async (task, work) => {
    const began = performance.now();
    const note = (outcome: 'done' | 'failed') =>
      seconds?.observe({ task, outcome }, (performance.now() - began) / MILLISECONDS);
    const attributes = { 'messaging.system': 'graphile_worker', 'velvet.task': task };
    try {
      await withSpan(`process ${task}`, { kind: 'consumer', attributes }, work);
      note('done');
    } catch (error) {
      note('failed');
      throw error;
    }
  };
}
