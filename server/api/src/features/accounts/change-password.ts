import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { memberCaller } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';
import { type Attempts, passwordLimit } from './attempts.ts';
import { refuseNewPassword } from './new-password.ts';

type PasswordServices = Pick<Services, 'pool'> & { readonly attempts: Attempts };

/** Changes the login password and ends the member's other sessions (spec S8.3). */
export async function changePassword(
  { pool, attempts }: PasswordServices,
  call: Call,
  input: Inputs['user_set_loginpw'],
): Promise<null | Refused> {
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
  const changed = await attempts.check({ keys: [own], caller }, async (hasher) =>
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
  return done[0]?.is_changed ? null : new Refused('wrong_password', { field: 'old_password' });
}
