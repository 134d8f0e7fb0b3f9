import type { Pool } from 'pg';

/** What the primary has counted since some begin. */
export interface DatabaseUsage {
  readonly transactions: number;
  /** Bytes of write-ahead log. */
  readonly walBytes: number;
  /** Blocks that were not in the buffers. */
  readonly blocksRead: number;
  /** Tables, indexes and all that belongs to them. */
  readonly storedBytes: number;
}

/** @param db acts as the schema's owner. */
export async function databaseUsage(db: Pool): Promise<DatabaseUsage> {
  const { rows } = await db.query<Record<keyof DatabaseUsage, string>>(
    `SELECT xact_commit + xact_rollback AS "transactions", blks_read AS "blocksRead",
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS "walBytes",
       pg_database_size(current_database()) AS "storedBytes"
     FROM pg_stat_database WHERE datname = current_database()`,
  );
  const row = rows[0];
  if (!row) throw new Error('The database has no statistics of itself');
  return {
    transactions: Number(row.transactions),
    walBytes: Number(row.walBytes),
    blocksRead: Number(row.blocksRead),
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
  blocksRead: after.blocksRead - before.blocksRead,
  storedBytes: after.storedBytes - before.storedBytes,
});
