import type pg from 'pg';
import type { Queryable } from './queryable.ts';

/** Runs the steps in one transaction: all of them happen or none. */
export async function inTransaction<T>(
  pool: pg.Pool,
  steps: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await steps(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: unknown) => {
      broken = cause instanceof Error ? cause : new Error(String(cause));
    });
    throw error;
  } finally {
    // A connection that cannot roll back is thrown away.
    client.release(broken);
  }
}

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
