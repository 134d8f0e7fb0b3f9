import pg from 'pg';
import type { Login } from './logins.ts';
import { parseSafeInteger } from './safe-integer.ts';

/** Who a connection belongs to; `owner` is the schema's owner. */
export type DatabaseRole = Login | 'owner';

/** What a pool needs to know. */
export interface PoolOptions {
  /** Connection URL of the role's own login. */
  readonly url: string;
  readonly role: DatabaseRole;
  /** Most connections at a time; 10 when absent. */
  readonly max?: number;
  /** Told about errors of idle connections, e.g. while the server restarts. */
  readonly onIdleError?: (error: Error) => void;
}

const INT8 = 20;
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 20_000;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 && format !== 'binary') return parseSafeInteger;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Opens a pool: bigint comes as a number (or the query fails), timestamps as Date.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `velvet ${options.role}`,
    types,
    // A statement that takes longer than its caller waits helps nobody.
    ...(options.role === 'velvet_api' ? { statement_timeout: STATEMENT_TIMEOUT_MS } : {}),
  });
  // Without a listener a dropped idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // Nor must one that is in use between two queries: its next query says what happened.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
