import pg from 'pg';
import { refusePooler } from './pooler.ts';

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
 * Runs the steps in one transaction on the caller's connection.
 * @param begin the statement that begins it, with its settings.
 */
export async function inTransactionOn<T>(
  client: pg.ClientBase,
  begin: string,
  steps: () => Promise<T>,
): Promise<T> {
  await client.query(begin);
  try {
    const result = await steps();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A lost connection has rolled back by itself, and the first error says more.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Runs a task on one connection of the pool. After a failure the connection is closed, because a
 * transaction may still be open on it.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  task: (client: pg.PoolClient) => Promise<T>,
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

/**
 * Runs a task on a connection of the schema's owner, which ends with the task and, with it, the locks
 * of its session.
 * @throws PoolerError when the URL leads through a pooler.
 */
export async function withOwner<T>(
  url: string,
  task: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'velvet owner' });
  // A connection that breaks between two queries fails the next one, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refusePooler(client, {
      what: 'Migrations',
      variable: 'DATABASE_OWNER_URL',
    });
    return await task(client);
  } finally {
    await client.end();
  }
}
