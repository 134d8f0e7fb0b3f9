import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@velvet/postgres/start';
import pg from 'pg';
import { type Login, logins, setLogins } from '../database/logins.ts';
import { createPool, type DatabaseRole } from '../database/pool.ts';
import { prepareDatabase } from '../database/prepare-database.ts';
import { emptyForNextTest, giveBack, openDatabasePool, takeSpare } from './database-pool.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { PLAIN_DRAWS } from './plain-draws.ts';

/** Names the cluster all test files of a run share; set by `startTestCluster`. */
export const TEST_CLUSTER_VARIABLE = 'VELVET_TEST_CLUSTER_URL';
/** Folder of the programs of the PostgreSQL to test with, such as Debian's; else the embedded one. */
export const TEST_POSTGRES_VARIABLE = 'VELVET_TEST_POSTGRES';
/** `1` has logins connect through PgBouncer in transaction mode, where the product can. */
export const TEST_POOLER_VARIABLE = 'VELVET_TEST_POOLER';
/** The port of the PgBouncer that all test files of a run share; set by `startTestCluster`. */
const POOLER_PORT_VARIABLE = 'VELVET_TEST_POOLER_PORT';
/** Jobs listen and prepare statements on the connections of their pools. */
const straightLogins: readonly string[] = ['velvet_transcoder', 'velvet_push'];
const TEMPLATE = 'velvet_template';
const COPY_LOCK = 7_318_052_641;
const CLUSTER_IDLE_MS = 1_000;

/** A cluster for one test run. */
interface TestCluster {
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
  /** URL of one of the product's logins; through PgBouncer where the run has one. */
  loginUrl(login: Login): string;
  /** The same straight to the server. */
  straightUrl(login: Login): string;
  pool(role: DatabaseRole): pg.Pool;
  /** Gives the database up; a later test may get it, emptied, and one of this file its pools, too. */
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
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    durable: false,
    programs: process.env[TEST_POSTGRES_VARIABLE] || undefined,
  });
  await withClient(embedded.url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await prepareDatabase(databaseUrl(embedded.url, TEMPLATE));
  await withClient(databaseUrl(embedded.url, TEMPLATE), async (template) => {
    await template.query(PLAIN_DRAWS);
    await withClient(embedded.url, (client) => openDatabasePool(client, template));
  });
  // Tests only: one password for all logins, so that a test can connect as any of them. Elsewhere
  // each login has its own (`open-database.ts`).
  const { password } = new URL(embedded.url);
  await setLogins(embedded.url, Object.fromEntries(logins.map((each) => [each, password])), 1);
  const pooler = await startPooler(embedded.url, password);
  process.env[TEST_CLUSTER_VARIABLE] = embedded.url;
  return {
    url: embedded.url,
    stop: async () => {
      await dropEmptied();
      delete process.env[TEST_CLUSTER_VARIABLE];
      delete process.env[POOLER_PORT_VARIABLE];
      await pooler?.stop();
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startPooler(url: string, password: string): Promise<PgBouncer | undefined> {
  if (process.env[TEST_POOLER_VARIABLE] !== '1') return undefined;
  const passwords = Object.fromEntries(logins.map((each) => [each, password]));
  const pooler = await startPgBouncer({ serverPort: Number(new URL(url).port), passwords });
  process.env[POOLER_PORT_VARIABLE] = String(pooler.port);
  return pooler;
}

/** Databases of this test file that a test has given up and that are empty again. */
const emptied: TestDatabase[] = [];
let keepsEmptied = true;

/** Before their cluster stops, or the test file ends; what is given up later is dropped at once. */
async function dropEmptied(): Promise<void> {
  keepsEmptied = false;
  await Promise.all(emptied.splice(0).map((each) => each.drop()));
}

// Only a test file has it, not the set-up of the run.
if ('afterAll' in globalThis) afterAll(dropEmptied);

/** An emptied database of an earlier test with its connections, else a copy of the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const next = emptied.pop();
  if (next) return next;
  const cluster = clusterPool(clusterUrl());
  const name = (await takeSpare(cluster)) ?? (await copyOf(cluster, TEMPLATE));
  const database = access(databaseUrl(clusterUrl(), name), async ({ owner, api }) => {
    if (keepsEmptied && (await emptyForNextTest(cluster, [owner, api]))) {
      emptied.push(database);
      return;
    }
    await api.end();
    await giveBack(cluster, name, owner);
  });
  return database;
}

/** A database without a schema, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const cluster = clusterPool(clusterUrl());
  const name = await copyOf(cluster, 'template0');
  return access(databaseUrl(clusterUrl(), name), async ({ owner, api }) => {
    await Promise.all([owner.end(), api.end()]);
    await cluster.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

function clusterUrl(): string {
  const url = process.env[TEST_CLUSTER_VARIABLE];
  if (!url) throw new Error(`${TEST_CLUSTER_VARIABLE} is not set: Jest's globalSetup sets it`);
  return url;
}

let openClusterPool: { readonly url: string; readonly pool: pg.Pool } | undefined;

/**
 * One connection for all databases of a test file: a new one costs 4 ms of the server's CPU and as
 * much of the test's. An idle one keeps no process alive and ends by itself.
 */
function clusterPool(url: string): pg.Pool {
  if (openClusterPool?.url === url) return openClusterPool.pool;
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    idleTimeoutMillis: CLUSTER_IDLE_MS,
    allowExitOnIdle: true,
  });
  // The cluster is stopped while it is idle.
  pool.on('error', () => undefined);
  openClusterPool = { url, pool };
  return pool;
}

async function copyOf(cluster: pg.Pool, template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = await cluster.connect();
  try {
    // Two copies of one template at the same time are refused.
    await client.query('SELECT pg_advisory_lock($1)', [COPY_LOCK]);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    return name;
  } finally {
    // Ends the lock, too.
    client.release(true);
  }
}

function access(
  url: string,
  giveUp: (pools: { readonly owner: pg.Pool; readonly api: pg.Pool }) => Promise<void>,
): TestDatabase {
  const straightUrl = (login: Login): string => {
    const own = new URL(url);
    own.username = login;
    return own.href;
  };
  const loginUrl = (login: Login): string => {
    const own = new URL(straightUrl(login));
    const poolerPort = process.env[POOLER_PORT_VARIABLE];
    if (poolerPort && !straightLogins.includes(login)) own.port = poolerPort;
    return own.href;
  };
  const open = (role: DatabaseRole): pg.Pool =>
    createPool({ url: role === 'owner' ? url : loginUrl(role), role, max: 5 });
  const owner = open('owner');
  const api = open('velvet_api');
  const others: pg.Pool[] = [];
  return {
    url,
    owner,
    api,
    loginUrl,
    straightUrl,
    pool: (role) => {
      const created = open(role);
      others.push(created);
      return created;
    },
    drop: async () => {
      await Promise.all(others.splice(0).map((each) => each.end()));
      await giveUp({ owner, api });
    },
  };
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
