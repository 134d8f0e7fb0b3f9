import type { Login } from './logins.ts';
import type { Queryable } from './queryable.ts';
import { withOwner } from './transaction.ts';

// Any fixed number: instances that start together take turns.
const ADVISORY_LOCK = 7_318_052_643;

/** The newest migration of the installed graphile-worker; a test compares. */
export const JOB_QUEUE_REVISION = 19;

/** Each login that works on jobs, and the tasks whose jobs it sees. */
const workers = {
  velvet_transcoder: ['transcode_video'],
  velvet_push: ['push_message', 'push_notice'],
} as const satisfies Partial<Record<Login, readonly string[]>>;

/** What a login does with graphile-worker's tables, and nothing else may. No job is in a named queue. */
const grantsTo = (login: string, tasks: readonly string[]): string => {
  const own = tasks.map((task) => `'${task}'`).join(', ');
  const policies = {
    _private_tasks: `identifier IN (${own})`,
    _private_jobs: `task_id IN (
      SELECT id FROM graphile_worker._private_tasks WHERE identifier IN (${own}))`,
    _private_job_queues: 'false',
  };
  return `
  GRANT USAGE ON SCHEMA graphile_worker TO ${login};
  GRANT SELECT ON graphile_worker.migrations TO ${login};
  GRANT SELECT, INSERT ON graphile_worker._private_tasks TO ${login};
  GRANT SELECT, UPDATE, DELETE ON graphile_worker._private_jobs TO ${login};
  GRANT SELECT, UPDATE ON graphile_worker._private_job_queues TO ${login};
  ${Object.entries(policies)
    .map(
      ([table, rows]) => `
  DROP POLICY IF EXISTS ${login} ON graphile_worker.${table};
  CREATE POLICY ${login} ON graphile_worker.${table} TO ${login} USING (${rows});`,
    )
    .join('')}`;
};

const GRANTS = `
  REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker FROM PUBLIC;
  ${Object.entries(workers)
    .map(([login, tasks]) => grantsTo(login, tasks))
    .join('')}`;

/**
 * Installs graphile-worker's schema, or brings it up to date, beside the product's own. The migrating
 * login owns it; each login of `workers` may work on its jobs.
 * @param url connection of the schema's owner, whose own migrations are applied.
 * @returns whether anything was to be done.
 */
export function installJobQueue(url: string): Promise<boolean> {
  return withOwner(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    if (await isCurrent(client)) return false;
    // Only here: other processes and later starts do without it.
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
    await client.query(GRANTS);
    return true;
  });
}

/** Whether `installJobQueue` has nothing to do. */
export const isJobQueueCurrent = (url: string): Promise<boolean> => withOwner(url, isCurrent);

/** Whether the schema is there in this version, with its grants. */
async function isCurrent(client: Queryable): Promise<boolean> {
  const { rows: found } = await client.query<{ installed: boolean }>(
    `SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AND EXISTS (
       SELECT FROM pg_policy WHERE polname = 'velvet_push') AS installed`,
  );
  if (!found[0]?.installed) return false;
  const { rows } = await client.query<{ revision: number }>(
    'SELECT max(id) AS revision FROM graphile_worker.migrations',
  );
  return (rows[0]?.revision ?? 0) >= JOB_QUEUE_REVISION;
}
