import type { MemberId } from '@velvet/contract/member';
import { hashOneTimeCode } from '../../factors/one-time-codes.ts';
import type { Call, Inputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Services } from '../services.ts';
import type { Attempts } from './attempts.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { readOrigin } from './known-device.ts';
import { namedValues, WHERE_NAMED } from './member-by-name.ts';
import { refuseNewPassword } from './new-password.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { accountOf, normalizeUsername } from './username.ts';

type ResetServices = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly limits: SignInLimits;
  readonly devices: DeviceCookies;
};

/**
 * Replaces a forgotten login password with a recovery code, ends every session and starts none (spec
 * S14.1). A name that does not exist, or that has no codes, is counted, queried and hashed like a
 * wrong code, so that neither answer nor time tells which it was.
 */
export async function resetPassword(
  parts: ResetServices,
  call: Call,
  { username, recoveryCode, newPassword }: Inputs['member_reset_password'],
): Promise<null | Refused> {
  const { pool, attempts, limits } = parts;
  const bad = refuseNewPassword(newPassword, normalizeUsername(username), 'new_password');
  if (bad) return bad;
  const origin = await readOrigin(parts, call, username);
  const attempt = limits.reset(origin, accountOf(username));
  const done = await attempts.check(attempt, async (hasher) => {
    const passwordHash = await hasher.hash(newPassword);
    const { rows } = await pool.query<{ id: MemberId }>({
      name: 'member-id-named',
      text: `SELECT m.id FROM member m ${WHERE_NAMED}`,
      values: [...namedValues(username)],
    });
    const { rows: reset } = await pool.query<{ is_reset: boolean }>({
      name: 'member-reset-password',
      text: 'SELECT member_reset_password($1, $2, $3) AS is_reset',
      values: [rows[0]?.id ?? null, hashOneTimeCode(recoveryCode), passwordHash],
    });
    return reset[0]?.is_reset ? {} : undefined;
  });
  if (done instanceof Refused) return done;
  if (!done) return new Refused('wrong_code', { field: 'code', message: 'wrong_recovery_code' });
  if (attempt.caller.lane !== 'known') limits.wasRight(call.ip);
  return null;
}
