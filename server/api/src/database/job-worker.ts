import { setTimeout as delay } from 'node:timers/promises';
import { withSpan } from '@velvet/telemetry/spans';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, runTaskList, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Queryable } from './queryable.ts';

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
      await withSpan(`process ${task}`, { kind: 'CONSUMER', attributes }, work);
      note('done');
    } catch (error) {
      note('failed');
      throw error;
    }
  };
}

interface JobRow {
  readonly task: string;
  readonly state: JobState;
  readonly count: number;
  readonly oldest_s: number;
}
const states = ['due', 'later', 'running', 'given_up'] as const;
type JobState = (typeof states)[number];

/** Jobs that wait for their time are not late. */
const QUERY = `
  SELECT t.identifier AS task,
    CASE WHEN j.locked_at IS NOT NULL THEN 'running'
      WHEN j.attempts >= j.max_attempts THEN 'given_up'
      WHEN j.run_at > now() THEN 'later' ELSE 'due' END AS state,
    count(*)::integer AS count,
    COALESCE(max(EXTRACT(epoch FROM now() - j.run_at)), 0)::float8 AS oldest_s
  FROM graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  GROUP BY 1, 2`;

/**
 * Figures of the part of the queue that this login sees: `velvet_jobs` by task and state, and how long
 * the oldest job that is due has waited. Asked when Prometheus scrapes.
 */
export function registerJobMetrics(
  registry: Registry,
  db: Queryable,
  tasks: readonly string[],
): void {
  const registers = [registry];
  const oldest = new Gauge({
    name: 'velvet_jobs_oldest_due_seconds',
    help: 'For how long the oldest job that is due has been due',
    labelNames: ['task'],
    registers,
  });
  new Gauge({
    name: 'velvet_jobs',
    help: 'Jobs in the queue by task and state',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      this.reset();
      oldest.reset();
      const rows = await db.query<JobRow>(QUERY).then(
        (found) => found.rows,
        () => undefined,
      );
      // Without the database nothing is known: the series are absent, not nought.
      if (!rows) return;
      for (const task of tasks) {
        oldest.set({ task }, 0);
        for (const state of states) this.set({ task, state }, 0);
      }
      for (const { task, state, count, oldest_s: oldestS } of rows) {
        this.set({ task, state }, count);
        if (state === 'due') oldest.set({ task }, oldestS);
      }
    },
  });
}

/**
 * Repeats a task until the signal; one that fails is logged and repeated, too.
 * @param what names the task in the log, as in "… failed".
 */
export async function repeatUntil(
  signal: AbortSignal,
  everyMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
  what: string,
  task: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await task().catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
