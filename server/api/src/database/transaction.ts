import type pg from 'pg';

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
