import { uploadAvatar } from '@velvet/contract/profile';
import { type ApiClient, createApiClient } from '../../../server/api/src/testing/api-client.ts';
import { startApiProcess } from '../../../server/api/src/testing/api-process.ts';
import { startPgBouncer } from '../../../server/api/src/testing/pgbouncer.ts';

const STATS = 'velvet_pooler_stats';
const STATS_PASSWORD = 'figures';
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface PooledApiOptions {
  /** Of the login `velvet_api`, straight to PostgreSQL. */
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** An API server behind PgBouncer that reads lists from a replica. */
interface PooledApi {
  /** `127.0.0.1:<port>`. */
  readonly address: string;
  /** A read of a list, which a replica may answer, and a file that is stored. */
  use(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's PgBouncer before a database, and an API server behind it. The primary stands for the
 * replica: a server that has become the primary is read like one.
 */
export async function startPooledApi({
  databaseUrl,
  dataDir,
}: PooledApiOptions): Promise<PooledApi> {
  const direct = new URL(databaseUrl);
  const pooler = await startPgBouncer({
    serverPort: Number(direct.port),
    passwords: { [direct.username]: direct.password, [STATS]: STATS_PASSWORD },
  });
  const pooled = new URL(databaseUrl);
  pooled.port = String(pooler.port);
  const api = await startApiProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: direct.href,
    DATABASE_REPLICA_URL: direct.href,
    DATABASE_POOLER_URL: `postgres://${STATS}:${STATS_PASSWORD}@127.0.0.1:${pooler.port}/pgbouncer`,
  });
  const address = `127.0.0.1:${api.port}`;
  const client: ApiClient = createApiClient(`http://${address}`);
  let token: string | undefined;
  return {
    address,
    async use() {
      token ??= await client.logIn('demo');
      await client.send('GET', 'video_class');
      await client.call(uploadAvatar, { image: `data:image/png;base64,${PIXEL}` }, { token });
    },
    async stop() {
      await api.stop();
      await pooler.stop();
    },
  };
}
