import pg from 'pg';

/**
 * Runs a task with a connection of its own. The end of the connection is not awaited: a server may hang.
 * @param limitMs for connecting, and for each query; none when absent.
 */
export async function withClient<T>(
  url: string,
  task: (client: pg.Client) => Promise<T>,
  limitMs?: number,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    ...(limitMs === undefined ? {} : { connectionTimeoutMillis: limitMs, query_timeout: limitMs }),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await task(client);
  } finally {
    client.end().catch(() => undefined);
  }
}
