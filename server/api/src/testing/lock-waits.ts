import type { Queryable } from '../database/queryable.ts';

/** Until so many statements in this database wait for a lock. */
export async function untilWaitingForLocks(db: Queryable, count: number): Promise<void> {
  for (;;) {
    const { rows } = await db.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
  }
}
