import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@velvet/embedded-postgres/start';
import pg from 'pg';
import { type Login, logins, setLogins } from '../database/logins.ts';
import { migrate } from '../database/migrate.ts';
import { createPool, type DatabaseRole } from '../database/pool.ts';
import { giveBack, openDatabasePool, takeSpare } from './database-pool.ts';
import { PLAIN_DRAWS } from './plain-draws.ts';

/** Names the cluster all test files of a run share; set by `startTestCluster`. */
export const TEST_CLUSTER_VARIABLE = 'VELVET_TEST_CLUSTER_URL';
const TEMPLATE = 'velvet_template';
const COPY_LOCK = 7_318_052_641;

/** A cluster for one test run. */
export interface TestCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** A fresh, migrated, empty database. */
export interface TestDatabase {
  /** URL of the schema's owner. */
  readonly url: string;
  /** A pool of the schema's owner; may set `velvet.now`. */
  readonly owner: pg.Pool;
  /** A pool of the API's own login. */
  readonly api: pg.Pool;
  /** URL of one of the product's logins. */
  loginUrl(login: Login): string;
  pool(role: DatabaseRole): pg.Pool;
  /** Closes the pools and gives the database up; a later test may get it, emptied. */
  drop(): Promise<void>;
}

/**
 * Starts a throw-away cluster with a migrated template and puts its URL into the environment, for
 * Jest's globalSetup; call `stop` in globalTeardown. With the variable already set it joins that
 * one.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const running = process.env[TEST_CLUSTER_VARIABLE];
  if (running) return { url: running, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'velvet-test-'));
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  await withClient(embedded.url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await migrate(databaseUrl(embedded.url, TEMPLATE));
  await withClient(databaseUrl(embedded.url, TEMPLATE), async (template) => {
    await template.query(PLAIN_DRAWS);
    await withClient(embedded.url, (client) => openDatabasePool(client, template));
  });
  // Tests only: one password for all logins, so that a test can connect as any of them. Elsewhere
  // each login has its own (`open-database.ts`).
  const { password } = new URL(embedded.url);
  await setLogins(embedded.url, Object.fromEntries(logins.map((each) => [each, password])), 1);
  process.env[TEST_CLUSTER_VARIABLE] = embedded.url;
  return {
    url: embedded.url,
    stop: async () => {
      delete process.env[TEST_CLUSTER_VARIABLE];
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let ownCluster: Promise<TestCluster> | undefined;

/** An emptied database of an earlier test, else a copy of the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = await findCluster();
  const name = await withClient(
    clusterUrl,
    async (client) => (await takeSpare(client)) ?? copyOf(client, TEMPLATE),
  );
  const url = databaseUrl(clusterUrl, name);
  return access(url, () => withClient(clusterUrl, (client) => giveBack(client, url)));
}

/** A database without a schema, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const clusterUrl = await findCluster();
  const name = await withClient(clusterUrl, (client) => copyOf(client, 'template0'));
  return access(databaseUrl(clusterUrl, name), () =>
    withClient(clusterUrl, async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }),
  );
}

async function copyOf(client: pg.Client, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Two copies of one template at the same time are refused.
  await client.query('SELECT pg_advisory_lock($1)', [COPY_LOCK]);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return name;
}

function access(url: string, giveUp: () => Promise<void>): TestDatabase {
  const loginUrl = (login: Login): string => {
    const own = new URL(url);
    own.username = login;
    return own.href;
  };
  const pools: pg.Pool[] = [];
  const pool = (role: DatabaseRole): pg.Pool => {
    const created = createPool({ url: role === 'owner' ? url : loginUrl(role), role, max: 5 });
    pools.push(created);
    return created;
  };
  return {
    url,
    owner: pool('owner'),
    api: pool('velvet_api'),
    loginUrl,
    pool,
    drop: async () => {
      await Promise.all(pools.map((each) => each.end()));
      await giveUp();
    },
  };
}

const findCluster = async (): Promise<string> =>
  process.env[TEST_CLUSTER_VARIABLE] ?? (await useOwnCluster()).url;

/** Without a cluster of the whole run, a test process starts its own and ends it with itself. */
async function useOwnCluster(): Promise<TestCluster> {
  ownCluster ??= startTestCluster();
  return ownCluster;
}

/** Stops the cluster this process started by itself, if any. */
export async function stopOwnTestCluster(): Promise<void> {
  const cluster = await ownCluster;
  ownCluster = undefined;
  await cluster?.stop();
}

function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}
