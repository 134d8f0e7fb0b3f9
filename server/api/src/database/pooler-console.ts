import pg from 'pg';
import * as v from 'valibot';
import { connectionOf } from './pool.ts';

/** What PgBouncer tells of the connections of each login to each database. */
export type PoolerFigures = Awaited<ReturnType<typeof readFigures>>;

/** PgBouncer's console. */
export interface PoolerConsole {
  /** @throws Error when it does not answer within two seconds. */
  read(): Promise<PoolerFigures>;
  close(): Promise<void>;
}

const LIMIT_MS = 2_000;
const MICROSECONDS = 1_000_000;
/** The console itself. */
const OWN_DATABASE = 'pgbouncer';

/** Totals are numeric, which the driver gives as text. */
const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.minValue(0));
const poolSchema = v.object({
  database: v.string(),
  user: v.string(),
  cl_active: count,
  cl_waiting: count,
  sv_active: count,
  sv_idle: count,
  sv_used: count,
  sv_tested: count,
  sv_login: count,
  maxwait: count,
  maxwait_us: count,
});
const databaseSchema = v.object({ name: v.string(), pool_size: count });
const statsSchema = v.object({
  database: v.string(),
  total_xact_count: count,
  total_wait_time: count,
});

interface ConsoleOptions {
  /** Of the database `pgbouncer`, with a login of `stats_users`, which may only SHOW. */
  readonly url: string;
  readonly passwords: string | undefined;
}

/** Opens the console with the first reading, and again after a failure. */
export function openPoolerConsole({ url, passwords }: ConsoleOptions): PoolerConsole {
  let opened: pg.Client | undefined;
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...connectionOf(url, passwords),
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      keepAlive: true,
    });
    // It has ended then, and the next reading opens another one.
    client.on('error', () => undefined);
    client.once('end', () => drop(client));
    await client.connect();
    return client;
  };
  const drop = (client: pg.Client | undefined): void => {
    if (opened === client) opened = undefined;
    // A peer that does not answer would never end it.
    client?.end().catch(() => undefined);
  };
  return {
    async read() {
      const client = opened ?? (await open());
      opened = client;
      try {
        return await readFigures(client);
      } catch (error) {
        drop(client);
        throw error;
      }
    },
    async close() {
      drop(opened);
    },
  };
}

async function readFigures(client: pg.Client) {
  const rowsOf = async (what: 'POOLS' | 'DATABASES' | 'STATS'): Promise<unknown> =>
    (await client.query(`SHOW ${what}`)).rows;
  const pools = v.parse(v.array(poolSchema), await rowsOf('POOLS'));
  const sizes = v.parse(v.array(databaseSchema), await rowsOf('DATABASES'));
  const stats = v.parse(v.array(statsSchema), await rowsOf('STATS'));
  const limits = new Map(sizes.map(({ name, pool_size: size }) => [name, size]));
  const isProducts = ({ database }: { readonly database: string }) => database !== OWN_DATABASE;
  return {
    pools: pools.filter(isProducts).map((pool) => ({
      database: pool.database,
      login: pool.user,
      clients: { active: pool.cl_active, waiting: pool.cl_waiting },
      servers: {
        active: pool.sv_active,
        idle: pool.sv_idle + pool.sv_used + pool.sv_tested,
        connecting: pool.sv_login,
        /** How many there may be, without the reserve. */
        limit: limits.get(pool.database) ?? 0,
      },
      /** How long the first of the waiting clients has waited. */
      longestWaitSeconds: pool.maxwait + pool.maxwait_us / MICROSECONDS,
    })),
    /** Totals since PgBouncer was started. */
    databases: stats.filter(isProducts).map((each) => ({
      database: each.database,
      transactions: each.total_xact_count,
      /** Total time that clients waited for a server connection. */
      waitSeconds: each.total_wait_time / MICROSECONDS,
    })),
  };
}
