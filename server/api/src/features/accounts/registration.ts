import { createHash } from 'node:crypto';
import type { MemberId } from '@velvet/contract/member';
import { callFunction } from '../../database/call-function.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Call, Inputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { withHasher } from '../../secrets/password-hash.ts';
import { startSession } from '../sessions/sessions.ts';
import type { AccountParts } from './account-parts.ts';
import { refuseNewPassword } from './change-password.ts';
import { deviceOf, rememberDevice } from './device-cookie.ts';
import { normalizeUsername, usernameProblem } from './username.ts';

const DEFAULT_AVATARS = 6;
/** Nobody has replaced the password yet. */
const FIRST_EPOCH = 0;

/** Opens an account with any invite code and logs it in. */
export async function registerMember(
  { pool, attempts, limits, devices, nameMac }: AccountParts,
  call: Call,
  input: Inputs['member_register'],
): Promise<string | Refused> {
  const username = normalizeUsername(input.username);
  const badName = usernameProblem(username);
  if (badName) return new Refused('bad_field', { field: 'username', message: badName });
  const badPassword = refuseNewPassword(input.password, username, 'password');
  if (badPassword) return badPassword;
  const { keys, caller } = limits.registration(call.ip);
  const passwordHash = await withHasher(caller, async (hasher) => {
    return (await attempts.use(...keys)) ?? hasher.hash(input.password);
  });
  if (passwordHash instanceof Refused) return passwordHash;
  const token = await inTransaction(pool, async (client) => {
    const skeleton = await callFunction<string>(client, 'username_skeleton', [username]);
    const id = await callFunction<MemberId>(client, 'member_register', [
      username,
      passwordHash,
      defaultAvatar(username),
      input.city ?? '',
      input.relationship || null,
      input.code ?? '',
      input.language ?? call.language,
      call.ip,
      nameMac(skeleton ?? ''),
    ]);
    if (id === undefined) return new Refused('name_taken', { field: 'username' });
    return startSession(client, id, call);
  });
  if (token instanceof Refused) return token;
  limits.wasRight(call.ip);
  rememberDevice(call, deviceOf(devices, call), { username, deviceEpoch: FIRST_EPOCH });
  return token;
}

function defaultAvatar(username: string): string {
  const [byte = 0] = createHash('sha256').update(username).digest();
  return `avatars/default-${1 + (byte % DEFAULT_AVATARS)}.svg`;
}
