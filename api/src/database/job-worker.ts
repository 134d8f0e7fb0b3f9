import type { FastifyBaseLogger } from 'fastify';
import { Logger, runTaskList, type TaskList } from 'graphile-worker';
import type pg from 'pg';

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
}

/** New jobs are announced; this is for those that are repeated. */
const POLL_MS = 2_000;

/** Begins to take jobs. Without graphile-worker's crontabs, which need more rights. */
export function startJobWorker({ pool, log, tasks, concurrency }: JobWorkerOptions): JobWorker {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [
      name,
      (payload: unknown, { job }: { readonly job: { readonly id: string } }) => work(payload, job),
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
