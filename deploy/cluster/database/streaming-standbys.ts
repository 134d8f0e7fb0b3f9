import pg from 'pg';

const LIMIT_MS = 3_000;

/** Standbys that stream from a node now. Patroni may still call one running that is being rewound. */
interface Standbys {
  readonly streaming: number;
  /** Those that acknowledge writes. */
  readonly synchronous: number;
}

/** @param url a connection of the superuser to the node; none are found while it does not answer. */
export async function streamingStandbys(url: string): Promise<Standbys> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ streaming: number; synchronous: number }>(
      `SELECT count(*)::integer AS streaming,
         (count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')))::integer AS synchronous
         FROM pg_stat_replication WHERE state = 'streaming' AND application_name LIKE 'pg-%'`,
    );
    return rows[0] ?? { streaming: 0, synchronous: 0 };
  } catch {
    return { streaming: 0, synchronous: 0 };
  } finally {
    client.end().catch(() => undefined);
  }
}
