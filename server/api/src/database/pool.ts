import pg from 'pg';
import { connectionOf } from './connection.ts';
import type { Login } from './logins.ts';
import { unnameStatementsBehindPooler } from './pooler.ts';
import { parseSafeInteger } from './safe-integer.ts';
import { serving, working } from './time-limits.ts';
import { tracePool } from './trace-pool.ts';

/** The role of a connection; `owner` is the schema's owner. */
export type DatabaseRole = Login | 'owner';

/** What a pool needs to know. */
interface PoolOptions {
  /** Connection URL of the role's own login. */
  readonly url: string;
  /** Where the passwords of URLs without one are, see `connectionOf`. */
  readonly passwords?: string | undefined;
  readonly role: DatabaseRole;
  /** Limits of a login that serves requests, for one that otherwise does not. */
  readonly isServing?: boolean;
  /** Most connections at a time; 10 when absent. */
  readonly max?: number;
  /** How long a caller waits for a connection; 5 s when absent. */
  readonly connectTimeoutMs?: number;
  /** How long the driver waits for an answer, in place of the role's own limit. */
  readonly queryTimeoutMs?: number;
  /** Called with errors of idle connections, e.g. while the server restarts. */
  readonly onIdleError?: (error: Error) => void;
}

const INT8 = 20;
/** For a free connection of the pool, a new one included. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Migrations and demo data have no time limit. */
const limits = {
  velvet_api: serving,
  velvet_draws: serving,
  velvet_metrics: serving,
  velvet_transcoder: serving,
  velvet_push: serving,
  velvet_operator: working,
  owner: {},
} as const satisfies Record<DatabaseRole, pg.PoolConfig>;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 && format !== 'binary') return parseSafeInteger;
    return pg.types.getTypeParser(oid, format);
  },
};

/** A connection outside a pool, with the limits of its role; not connected yet. */
export const createClient = ({
  url,
  passwords,
  role,
}: Pick<PoolOptions, 'url' | 'passwords' | 'role'>): pg.Client =>
  new pg.Client({
    ...connectionOf(url, passwords),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `velvet ${role} events`,
    keepAlive: true,
    types,
    ...limits[role],
  });

/**
 * Opens a pool: bigint comes as a number (or the query fails), timestamps as Date.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(options.url, options.passwords),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    application_name: `velvet ${options.role}`,
    types,
    onConnect: unnameStatementsBehindPooler,
    ...(options.isServing ? serving : limits[options.role]),
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
  });
  // Without a listener a dropped idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The same for one in use between two queries: its next query reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  tracePool(pool);
  return pool;
}
