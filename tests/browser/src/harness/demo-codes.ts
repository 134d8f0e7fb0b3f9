import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_TOTP_SECRET } from '../../../../server/api/src/demo/operators.ts';
import { totpCode } from '../../../../server/api/src/factors/totp.ts';
import { STEP_LIMIT_MS } from './phone.ts';

/** Codes are good for 30 seconds each, and other tests use some up. */
const SIGN_IN_LIMIT_MS = 3 * STEP_LIMIT_MS;

/** The codes that a demo operator's app shows now and next; the server takes both. */
const demoCodes = (): readonly string[] =>
  [0, 30_000].map((aheadMs) => totpCode(DEMO_TOTP_SECRET, new Date(Date.now() + aheadMs)));

/**
 * Signs in with a code that nobody has used.
 * @throws what `signIn` threw last, once the time is over.
 */
export async function withFreshCode<Session>(
  signIn: (code: string) => Promise<Session>,
): Promise<Session> {
  const tried = new Set<string>();
  let failure: unknown;
  for (const since = Date.now(); Date.now() - since < SIGN_IN_LIMIT_MS; await sleep(1_000)) {
    for (const code of demoCodes().filter((each) => !tried.has(each))) {
      tried.add(code);
      try {
        return await signIn(code);
      } catch (error) {
        failure = error;
      }
    }
  }
  throw failure;
}
