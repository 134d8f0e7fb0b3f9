import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { memberCaller } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';
import { sessionsCap } from './account-caps.ts';
import { type Attempts, passwordLimit } from './attempts.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { rememberHere } from './known-device.ts';
import { refuseNewPassword } from './new-password.ts';

type PasswordServices = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly devices: DeviceCookies;
};

/**
 * Changes the login password, ends the member's other sessions (spec S8.3), and forgets every device but
 * this one (spec S14.6).
 */
export async function changePassword(
  parts: PasswordServices,
  call: Call,
  input: Inputs['user_set_loginpw'],
): Promise<null | Refused> {
  const { pool, attempts } = parts;
  const member = memberOf(call);
  const { rows } = await pool.query<{ username: string; password_hash: string }>({
    name: 'member-password',
    text: 'SELECT username, password_hash FROM member WHERE id = $1',
    values: [member.id],
  });
  const { username = '', password_hash: oldHash = '' } = rows[0] ?? {};
  const badPassword = refuseNewPassword(input.newPassword, username, 'new_password');
  if (badPassword) return badPassword;
  const caller = memberCaller(member.id);
  const own = { key: `password|${member.id}`, limit: passwordLimit };
  const changed = await attempts.check(
    { keys: [own, sessionsCap('password', member.id)], caller },
    async (hasher) =>
      (await hasher.matches(oldHash, input.oldPassword))
        ? { newHash: await hasher.hash(input.newPassword) }
        : undefined,
  );
  if (changed instanceof Refused) return changed;
  if (!changed) return new Refused('wrong_password', { field: 'old_password' });
  const { newHash } = changed;
  const { rows: done } = await pool.query<{ is_changed: boolean }>({
    name: 'member-change-password',
    text: 'SELECT member_change_password($1, $2, $3, $4) AS is_changed',
    values: [member.id, oldHash, newHash, member.sessionHash],
  });
  // The password was changed concurrently, so the given old one is no longer valid.
  if (!done[0]?.is_changed) return new Refused('wrong_password', { field: 'old_password' });
  await rememberHere(parts, call, member.id);
  return null;
}
