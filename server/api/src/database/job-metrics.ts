import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from './queryable.ts';

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
