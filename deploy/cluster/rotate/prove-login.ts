import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@velvet/files/error-code';
import pg from 'pg';
import { StartProblem } from '../../../tools/start/settings.ts';

const LIMIT_MS = 5_000;
const PATIENCE_MS = 20_000;
const PAUSE_MS = 250;
/** PostgreSQL's code, and PgBouncer's. */
const REFUSED: ReadonlySet<string> = new Set(['28P01', '08P01']);

/** Runs a statement. @returns the error's code when it is refused. */
async function tryLogin(url: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return undefined;
  } catch (error) {
    return errorCode(error) ?? String(error);
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Resolves when a connection with the new password answers and the old one is refused; a standby knows
 * passwords a moment after the primary.
 * @param url of the login with a password.
 * @param statement that the login may run.
 * @throws StartProblem after 20 s.
 */
export async function proveLogin(
  name: string,
  url: (password: string) => string,
  { old, next }: { readonly old: string; readonly next: string },
  statement = 'SELECT current_user',
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const ofNext = await tryLogin(url(next), statement);
    const ofOld = await tryLogin(url(old), statement);
    if (ofNext === undefined && ofOld !== undefined && REFUSED.has(ofOld)) return;
    if (Date.now() > deadline) {
      throw new StartProblem(
        `The new password of ${name} is not in force: it ${ofNext ? `fails (${ofNext})` : 'works'}, ` +
          `the old one ${ofOld === undefined ? 'still works' : `fails (${ofOld})`}.`,
      );
    }
    await delay(PAUSE_MS);
  }
}

/** A URL with another password. */
export function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}
