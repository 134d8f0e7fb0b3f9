import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@velvet/files/error-code';
import { activeTraceIds, describeStatement, isTracing, withSpan } from '@velvet/telemetry/spans';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { Login } from './logins.ts';
import { unnameStatementsBehindPooler } from './pooler.ts';
import { serving, working } from './time-limits.ts';

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

/** Within what a pool waits for a connection. */
const PATIENCE_MS = 4_000;
const PAUSE_MS = 25;

/**
 * How a connection of a URL is opened. A URL without a password gets it, for each new connection, from
 * the file of its login in the folder: a password that is replaced there is used without a restart.
 * @param folder `DATABASE_PASSWORDS`; absent: URLs have the passwords.
 */
export function connectionOf(url: string, folder: string | undefined): pg.ClientConfig {
  if (folder === undefined || new URL(url).password !== '') return { connectionString: url };
  const { password: _, ...config } = parseIntoClientConfig(url);
  const file = path.join(folder, config.user ?? '');
  return { ...config, password: () => readPassword(file) };
}

/**
 * The password of a file. One that is missing is waited for: it is taken away while the server is given
 * another one, so that nobody comes with the old one.
 * @throws Error of the file system when it does not come back within four seconds.
 */
async function readPassword(file: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || Date.now() > deadline) throw error;
    }
    await delay(PAUSE_MS);
  }
}

/**
 * Gives each statement that a request or a job makes a span: its text without literals, never a value.
 * A statement of the pool has its span from the call on, so that waiting for a connection is in it.
 * Statements outside of any span, such as probes and polls, have none.
 */
function tracePool(pool: pg.Pool): void {
  if (!isTracing()) return;
  traceQueries(pool);
  pool.on('connect', traceQueries);
}

/** The pool's own call to its connection has a callback, and is a part of the pool's span. */
function traceQueries(target: Pick<pg.Pool, 'query'> | pg.PoolClient): void {
  const query: unknown = target.query;
  if (typeof query !== 'function') return;
  const traced = (...given: readonly unknown[]): unknown => {
    const send = (): unknown => Reflect.apply(query, target, given);
    const text = textOf(given[0]);
    const hasCallback = given.some((one) => typeof one === 'function');
    if (text === undefined || hasCallback || activeTraceIds() === undefined) return send();
    const { summary, text: withoutValues } = describeStatement(text);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.query.text': withoutValues,
    };
    return withSpan(summary, { kind: 'CLIENT', attributes }, async () => send());
  };
  Object.defineProperty(target, 'query', { value: traced, configurable: true, writable: true });
}

/** Streams and cursors are no text, and have no span. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text }: { text?: unknown } = Object(statement);
  return typeof text === 'string' && !hasSubmit(statement) ? text : undefined;
}

const hasSubmit = (statement: unknown): boolean => typeof Object(statement).submit === 'function';

/**
 * Reads PostgreSQL's 64-bit integer text.
 * @throws RangeError when JavaScript cannot represent it exactly.
 */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`Integer ${text} is beyond what JavaScript holds exactly`);
  }
  return value;
}
