import { errorCode } from '@velvet/files/error-code';
import { askUntil } from '../../../tools/start/ask-until.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { withClient } from '../database/with-client.ts';

const LIMIT_MS = 5_000;
const PATIENCE_MS = 20_000;
const PAUSE_MS = 250;
/** PostgreSQL's code, and PgBouncer's. */
const REFUSED: ReadonlySet<string> = new Set(['28P01', '08P01']);

/** Runs a statement. @returns the error's code when it is refused. */
const tryLogin = (url: string, statement: string): Promise<string | undefined> =>
  withClient(url, (client) => client.query(statement), LIMIT_MS).then(
    () => undefined,
    (error: unknown) => errorCode(error) ?? String(error),
  );

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
  let [ofNext, ofOld]: readonly (string | undefined)[] = [];
  const isInForce = async (): Promise<boolean> => {
    ofNext = await tryLogin(url(next), statement);
    ofOld = await tryLogin(url(old), statement);
    return ofNext === undefined && ofOld !== undefined && REFUSED.has(ofOld);
  };
  if (await askUntil(isInForce, { limitMs: PATIENCE_MS, pauseMs: PAUSE_MS })) return;
  throw new StartProblem(
    `The new password of ${name} is not in force: it ${ofNext ? `fails (${ofNext})` : 'works'}, ` +
      `the old one ${ofOld === undefined ? 'still works' : `fails (${ofOld})`}.`,
  );
}

/** A URL with another password. */
export function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}
