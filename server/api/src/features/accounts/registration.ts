import { createHash } from 'node:crypto';
import type { MemberId } from '@velvet/contract/member';
import { inTransaction } from '../../database/transaction.ts';
import type { Call, Inputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { withHasher } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';
import { startSession } from '../sessions/sessions.ts';
import type { Attempts } from './attempts.ts';
import { refuseNewPassword } from './change-password.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_MAX_AGE_S, type DeviceCookies } from './device-cookie.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { accountOf, normalizeUsername, usernameProblem } from './username.ts';

const DEFAULT_AVATARS = 6;
/** Nobody has replaced the password yet. */
const FIRST_EPOCH = 0;

type RegistrationServices = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly limits: SignInLimits;
  readonly devices: DeviceCookies;
  /** Knows the names of erased accounts, which nobody gets again. */
  readonly nameMac: (skeleton: string) => Buffer;
};

/** Opens an account with any invite code and logs it in. */
export async function registerMember(
  { pool, attempts, limits, devices, nameMac }: RegistrationServices,
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
    const { rows: names } = await client.query<{ skeleton: string }>({
      name: 'username-skeleton',
      text: 'SELECT username_skeleton($1) AS skeleton',
      values: [username],
    });
    const { rows } = await client.query<{ id: MemberId | null }>({
      name: 'member-register',
      text: 'SELECT member_register($1, $2, $3, $4, $5::smallint, $6, $7, $8, $9) AS id',
      values: [
        username,
        passwordHash,
        defaultAvatar(username),
        input.city ?? '',
        input.relationship || null,
        input.code ?? '',
        input.language ?? call.language,
        call.ip,
        nameMac(names[0]?.skeleton ?? ''),
      ],
    });
    const id = rows[0]?.id ?? undefined;
    if (id === undefined) return new Refused('name_taken', { field: 'username' });
    return startSession(client, id, call);
  });
  if (token instanceof Refused) return token;
  limits.wasRight(call.ip);
  const device = devices.read(call.cookies.get(DEVICE_COOKIE), call.now);
  const remembered = device.remember(accountOf(username), FIRST_EPOCH, call.now);
  call.cookies.keep(DEVICE_COOKIE, remembered, DEVICE_COOKIE_MAX_AGE_S);
  return token;
}

function defaultAvatar(username: string): string {
  const [byte = 0] = createHash('sha256').update(username).digest();
  return `avatars/default-${1 + (byte % DEFAULT_AVATARS)}.svg`;
}
