import pg from 'pg';
import type { Queryable } from './queryable.ts';

// Any fixed number: instances that start together take turns.
const ADVISORY_LOCK = 7_318_052_643;

/** The newest migration of the installed graphile-worker; a test compares. */
export const JOB_QUEUE_REVISION = 19;

/** What the transcoding process does with graphile-worker's tables, and nothing else may. */
const GRANTS = `
  REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker FROM PUBLIC;
  GRANT USAGE ON SCHEMA graphile_worker TO velvet_transcoder;
  GRANT SELECT ON graphile_worker.migrations TO velvet_transcoder;
  GRANT SELECT, INSERT ON graphile_worker._private_tasks TO velvet_transcoder;
  GRANT SELECT, UPDATE, DELETE ON graphile_worker._private_jobs TO velvet_transcoder;
  GRANT SELECT, UPDATE ON graphile_worker._private_job_queues TO velvet_transcoder;
  ${['_private_tasks', '_private_jobs', '_private_job_queues']
    .map(
      (table) => `
  DROP POLICY IF EXISTS velvet_transcoder ON graphile_worker.${table};
  CREATE POLICY velvet_transcoder ON graphile_worker.${table} TO velvet_transcoder USING (true);`,
    )
    .join('')}`;

/**
 * Installs graphile-worker's schema, or brings it up to date, beside the product's own. The migrating
 * login owns it; the transcoding login may work on the jobs.
 * @param url connection of the schema's owner, whose own migrations are applied.
 * @returns whether anything was to be done.
 */
export async function installJobQueue(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'velvet migrate' });
  // A connection that breaks between two queries fails the next one, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    if (await isCurrent(client)) return false;
    // Only here: other processes and later starts do without it.
    const { Logger, runMigrations } = await import('graphile-worker');
    await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
    await client.query(GRANTS);
    return true;
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}

/** Whether the schema is there in this version, with its grants. */
async function isCurrent(client: Queryable): Promise<boolean> {
  const { rows: found } = await client.query<{ installed: boolean }>(
    `SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AND EXISTS (
       SELECT FROM pg_policy WHERE polname = 'velvet_transcoder') AS installed`,
  );
  if (!found[0]?.installed) return false;
  const { rows } = await client.query<{ revision: number }>(
    'SELECT max(id) AS revision FROM graphile_worker.migrations',
  );
  return (rows[0]?.revision ?? 0) >= JOB_QUEUE_REVISION;
}
