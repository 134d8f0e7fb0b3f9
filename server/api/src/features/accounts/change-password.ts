import { PROOF_AGE_S } from '@velvet/contract/constants';
import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { memberCaller } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';
import { sessionsCap } from './account-caps.ts';
import { type Attempts, passwordLimit } from './attempts.ts';
import type { DeviceCookies } from './device-cookie.ts';
import { rememberHere } from './known-device.ts';
import { refuseNewPassword } from './new-password.ts';
import { proofNeeded } from './proof.ts';

type PasswordServices = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly devices: DeviceCookies;
};

/**
 * Changes the login password, ends the member's other sessions (spec S8.3), and forgets every device but
 * this one (spec S14.6). A member with passkeys or codes has to prove that they are there (spec S14.7).
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
  const { rows: done } = await pool.query<{ outcome: string }>({
    name: 'member-replace-password',
    text: 'SELECT member_replace_password($1, $2, $3, $4, $5) AS outcome',
    values: [member.sessionHash, member.id, oldHash, newHash, PROOF_AGE_S],
  });
  const outcome = done[0]?.outcome;
  if (outcome === 'proof_needed') return proofNeeded();
  // The password was changed concurrently, so the given old one is no longer valid.
  if (outcome !== 'ok') return new Refused('wrong_password', { field: 'old_password' });
  await rememberHere(parts, call, member.id);
  return null;
}
