import type { Pool } from 'pg';

/** What the primary has counted since some begin. */
export interface DatabaseUsage {
  readonly transactions: number;
  /** Bytes of write-ahead log. */
  readonly walBytes: number;
  /** Times that the log had to be on disk: what durable storage limits. */
  readonly walSyncs: number;
  /** Tables, indexes and all that belongs to them. */
  readonly storedBytes: number;
}

/** PostgreSQL 18 counts the log with all other input and output. */
const WAL_SYNCS_IN_IO = 180_000;

async function walSyncs(db: Pool): Promise<number> {
  const { rows } = await db.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  );
  const version = Number(rows[0]?.version);
  const counted = await db.query<{ syncs: string | null }>(
    version >= WAL_SYNCS_IN_IO
      ? `SELECT sum(fsyncs) AS syncs FROM pg_stat_io WHERE object = 'wal'`
      : 'SELECT wal_sync AS syncs FROM pg_stat_wal',
  );
  return Number(counted.rows[0]?.syncs ?? 0);
}

/** @param db acts as the schema's owner. */
export async function databaseUsage(db: Pool): Promise<DatabaseUsage> {
  const { rows } = await db.query<Record<Exclude<keyof DatabaseUsage, 'walSyncs'>, string>>(
    `SELECT xact_commit + xact_rollback AS "transactions",
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS "walBytes",
       pg_database_size(current_database()) AS "storedBytes"
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  const row = rows[0];
  if (!row) throw new Error('The database has no statistics of itself');
  return {
    transactions: Number(row.transactions),
    walBytes: Number(row.walBytes),
    walSyncs: await walSyncs(db),
    storedBytes: Number(row.storedBytes),
  };
}

/** What was used between two readings. */
export const databaseUsedBetween = (
  before: DatabaseUsage,
  after: DatabaseUsage,
): DatabaseUsage => ({
  transactions: after.transactions - before.transactions,
  walBytes: after.walBytes - before.walBytes,
  walSyncs: after.walSyncs - before.walSyncs,
  storedBytes: after.storedBytes - before.storedBytes,
});
