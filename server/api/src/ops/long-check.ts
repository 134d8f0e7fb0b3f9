import { CHECK_MAX_SECONDS } from '@velvet/contract/ops/ops-endpoint';
import { asMilliseconds, asSeconds, type Milliseconds } from '@velvet/contract/time';
import { errorCode } from '@velvet/files/error-code';
import type { Queryable } from '../database/queryable.ts';
import { OpsRefused } from './ops-refused.ts';

const STATEMENT_LIMIT = `${CHECK_MAX_SECONDS}s`;
/** Later than the database's own limit: for a database that does not respond at all. */
const PATIENCE = asMilliseconds((CHECK_MAX_SECONDS + 2) * 1_000);
const RETRY_AFTER_S = asSeconds(5);
/** Of statement_timeout. */
const QUERY_CANCELED = '57014';

/**
 * Runs a check of everything there is in the call's transaction, with a minute for each statement in
 * place of the ten seconds of a server. One check runs at a time, whoever asked for it, because it costs
 * as much as many calls.
 * @param check gets how long to wait for each statement.
 * @returns a refusal while another check runs, and when a minute was not enough.
 */
export async function inLongCheck<T>(
  db: Queryable,
  check: (patience: Milliseconds) => Promise<T>,
): Promise<T | OpsRefused> {
  const { rows } = await db.query<{ free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('velvet.long_check')) AS free,
       set_config('statement_timeout', $1, true)`,
    [STATEMENT_LIMIT],
  );
  if (rows[0]?.free !== true) return new OpsRefused('too_many', { retryAfterS: RETRY_AFTER_S });
  try {
    return await check(PATIENCE);
  } catch (error) {
    if (errorCode(error) === QUERY_CANCELED) return new OpsRefused('takes_too_long');
    throw error;
  }
}
