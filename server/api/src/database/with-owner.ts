import pg from 'pg';
import { refusePooler } from './pooler.ts';

/**
 * Runs a task on a connection of the schema's owner, which ends with the task and, with it, the locks
 * of its session.
 * @throws PoolerError when the URL leads through a pooler.
 */
export async function withOwner<T>(
  url: string,
  task: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'velvet migrate' });
  // A connection that breaks between two queries fails the next one, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refusePooler(client, { what: 'Migrations', variable: 'DATABASE_OWNER_URL' });
    return await task(client);
  } finally {
    await client.end();
  }
}
