import { PROOF_AGE_S } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import { hasPasswordForm, isOwnName } from '@velvet/contract/password';
import { callFunction } from '../../database/call-function.ts';
import { hashOneTimeCode } from '../../factors/one-time-codes.ts';
import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { isCommonPassword } from '../../secrets/common-passwords.ts';
import { memberCaller } from '../../secrets/password-hash.ts';
import { sessionsCap } from './account-caps.ts';
import type { AccountParts } from './account-parts.ts';
import { readAccount } from './account-password.ts';
import { passwordLimit } from './attempts.ts';
import { readOrigin, rememberHere } from './known-device.ts';
import { proofNeeded } from './proof.ts';
import { accountOf, namedValues, normalizeUsername, WHERE_NAMED } from './username.ts';

/**
 * Changes the login password, ends the member's other sessions (spec S8.3), and forgets every device but
 * this one (spec S14.6). A member with passkeys or codes has to prove that they are there (spec S14.7).
 */
export async function changePassword(
  parts: AccountParts,
  call: Call,
  input: Inputs['user_set_loginpw'],
): Promise<null | Refused> {
  const { pool, attempts } = parts;
  const member = memberOf(call);
  const { username, passwordHash: oldHash } = await readAccount(parts, member.id);
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
  const values = [member.sessionHash, member.id, oldHash, changed.newHash, PROOF_AGE_S];
  const outcome = await callFunction<string>(pool, 'member_replace_password', values);
  if (outcome === 'proof_needed') return proofNeeded();
  // The password was changed concurrently, so the given old one is no longer valid.
  if (outcome !== 'ok') return new Refused('wrong_password', { field: 'old_password' });
  await rememberHere(parts, call, member.id);
  return null;
}

/** Why a new login password of this member is refused (spec S6.1); undefined when it is accepted. */
export function refuseNewPassword(
  password: string,
  username: string,
  field: string,
): Refused | undefined {
  if (!hasPasswordForm(password)) return new Refused('bad_password_form', { field });
  if (isOwnName(password, username)) {
    return new Refused('bad_password_form', { field, message: 'password_is_name' });
  }
  return isCommonPassword(password)
    ? new Refused('bad_password_form', { field, message: 'common_password' })
    : undefined;
}

/**
 * Replaces a forgotten login password with a recovery code, ends every session and starts none (spec
 * S14.1). A name that does not exist, or that has no codes, is counted, queried and hashed like a
 * wrong code, so that neither answer nor time tells which it was.
 */
export async function resetPassword(
  parts: AccountParts,
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
      values: namedValues(username),
    });
    const values = [rows[0]?.id, hashOneTimeCode(recoveryCode), passwordHash];
    const isReset = await callFunction<boolean>(pool, 'member_reset_password', values);
    return isReset ? {} : undefined;
  });
  if (done instanceof Refused) return done;
  if (!done) return new Refused('wrong_code', { field: 'code', message: 'wrong_recovery_code' });
  if (attempt.caller.lane !== 'known') limits.wasRight(call.ip);
  return null;
}
