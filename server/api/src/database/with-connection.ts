import type pg from 'pg';
import type { Queryable } from './queryable.ts';

/**
 * Runs a task on one connection of the pool. After a failure the connection is closed, because a
 * transaction may still be open on it.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  task: (db: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const result = await task(client);
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}
