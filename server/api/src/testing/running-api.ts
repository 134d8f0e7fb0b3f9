import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '../config/config.ts';
import { MIGRATIONS_FOLDER } from '../database/read-migrations.ts';
import type { FeatureFactory } from '../features/feature.ts';
import { startDraws } from '../features/game/draws/start-draws.ts';
import { type RunningApi, startApi } from '../start-api.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The real server on a database of its own, for contract tests. */
export interface TestApi {
  readonly api: RunningApi;
  readonly db: TestDatabase;
  readonly client: ApiClient;
  readonly url: string;
  readonly dataDir: string;
  /** Every log line so far, as it was written. */
  readonly logLines: readonly string[];
  /** A second instance on the same database and data folder. */
  another(): Promise<RunningApi>;
  stop(): Promise<void>;
}

interface TestApiOptions {
  readonly demo?: boolean;
  readonly config?: Partial<Config>;
  readonly parts?: readonly FeatureFactory[];
  readonly now?: () => Date;
  /** Whether rounds are published and drawn; with all parts they are. */
  readonly draws?: boolean;
  /** The address of a replica of the database, made from the API's own. */
  readonly replicaOf?: (primaryUrl: string) => string;
  /** Variables of a bucket; by default files are in the data folder. */
  readonly store?: Readonly<Record<string, string>>;
}

const assetsDir = path.resolve(MIGRATIONS_FOLDER, '../../../assets');

/** Starts it with the demo's data by default. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { demo = true, parts, now } = options;
  const db = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-api-'));
  const logLines: string[] = [];
  const config: Config = {
    ...readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: db.loginUrl('velvet_api'),
      DATABASE_DIRECT_URL: db.straightUrl('velvet_api'),
      DATABASE_REPLICA_URL: options.replicaOf?.(db.straightUrl('velvet_api')),
      DATABASE_OWNER_URL: db.url,
      DATABASE_DRAWS_URL: db.loginUrl('velvet_draws'),
      DEMO_DATA: demo ? '1' : '0',
      LOG_LEVEL: 'trace',
      DRAND_RELAYS: 'none',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...options.store,
    }),
    // Tests without the demo's data may pay, too.
    paymentProvider: 'sandbox',
    ...options.config,
  };
  const log = { write: (line: string) => void logLines.push(line) };
  const start = () =>
    startApi({ config, assetsDir, log, ...(parts ? { parts } : {}), ...(now ? { now } : {}) });
  const api = await start();
  // With its own login, as the process of its own has in production.
  const draws =
    (options.draws ?? parts === undefined) ? await startDraws({ config, log }) : undefined;
  const url = `http://127.0.0.1:${api.port}`;
  return {
    api,
    db,
    client: createApiClient(url),
    url,
    dataDir,
    logLines,
    another: start,
    stop: async () => {
      await draws?.stop();
      await api.stop();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
