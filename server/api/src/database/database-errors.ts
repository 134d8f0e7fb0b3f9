import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@velvet/files/error-code';

/** SQLSTATEs of temporary errors: out of resources, no connection, shutting down, timed out. */
const PASSING = new Set([
  // insufficient_resources, disk_full, out_of_memory, too_many_connections, configuration_limit
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  // read_only_sql_transaction: a standby that is not promoted yet
  '25006',
  // idle_in_transaction_session_timeout
  '25P03',
  // lock_not_available, query_canceled (statement_timeout), deadlock_detected
  '55P03',
  '57014',
  '40P01',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
  // connection_exception, and what PgBouncer reports while it has no connection to the server
  '08000',
  '08003',
  '08006',
  '08P01',
  // io_error
  '58030',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
]);
/** The driver's error for a query on a connection that broke after it was taken from the pool. */
const BROKEN_CONNECTION = 'Client has encountered a connection error and is not queryable';
/** Driver errors without a code. */
const DRIVER_MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  BROKEN_CONNECTION,
]);

/** Whether an error means that the database is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  return PASSING.has(errorCode(error) ?? '') || DRIVER_MESSAGES.has(messageOf(error) ?? '');
}

/** Whether an error ended one call for its time or its locks; others may get through meanwhile. */
export const isGivenUp = (error: unknown): boolean =>
  ['55P03', '57014', '40P01'].includes(errorCode(error) ?? '');

/** Not by `instanceof`: Node's own errors are of another realm where code runs in a VM context, as in Jest. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}

/** The constraint a database error is about; undefined for any other error. */
export function errorConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return undefined;
  return typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** Recovery after a crash, on a machine that is busy with other things too. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

interface OutlastOptions {
  /** The server answered a moment ago; one that was never there is not waited for. */
  readonly wasThere: boolean;
  readonly patienceMs?: number;
  readonly pauseMs?: number;
}

/**
 * Does a piece of work that may be repeated, and repeats it while the database server is
 * being started again.
 * @throws the task's error when it has another cause, or when the server does not come back.
 */
export async function outlastRestart<T>(
  task: () => Promise<T>,
  { wasThere, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: OutlastOptions,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let isKnown = wasThere; ; ) {
    try {
      return await task();
    } catch (error) {
      isKnown ||= isLost(error);
      if (!isKnown || !(isLost(error) || isAbsent(error)) || Date.now() > deadline) throw error;
    }
    await delay(pauseMs);
  }
}

/** The server ended (class 57P of PostgreSQL's codes), or the connection broke with it. */
const isLost = (error: unknown): boolean =>
  /^57P0[1-3]$|^ECONNRESET$|^EPIPE$/.test(errorCode(error) ?? '') ||
  messageOf(error)?.startsWith('Connection terminated') === true ||
  messageOf(error) === BROKEN_CONNECTION;

/** Connection refused, or no response: a pool rejects its callers before its connection. */
const isAbsent = (error: unknown): boolean =>
  /^ECONNREFUSED$|^ENOENT$/.test(errorCode(error) ?? '') ||
  messageOf(error) === 'timeout exceeded when trying to connect';
