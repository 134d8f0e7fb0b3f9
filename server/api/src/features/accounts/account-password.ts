import type { MemberId } from '@velvet/contract/member';
import { readItems } from '../../database/from-row.ts';
import { Refused } from '../../http/refused.ts';
import { memberCaller } from '../../secrets/password-hash.ts';
import { sessionsCap } from './account-caps.ts';
import type { AccountParts } from './account-parts.ts';
import { passwordLimit } from './attempts.ts';

/** What a member proves with, as it is stored. */
interface Account {
  readonly username: string;
  readonly passwordHash: string;
  /** The secret of codes that were started or are in use. */
  readonly sealed?: Buffer;
  readonly isOn: boolean;
}

export const wrongPassword = (): Refused =>
  new Refused('wrong_password', { field: 'password', message: 'wrong_login_password' });

export async function readAccount(
  { pool }: Pick<AccountParts, 'pool'>,
  memberId: MemberId,
): Promise<Account> {
  const [account] = await readItems<Account>(pool, {
    name: 'member-codes-account',
    text: `
      SELECT m.username, m.password_hash, t.secret_cipher AS sealed,
        t.confirmed_at IS NOT NULL AS is_on
      FROM member m LEFT JOIN member_totp t ON t.member_id = m.id WHERE m.id = $1`,
    values: [memberId],
  });
  if (!account) throw new Refused('no_session');
  return account;
}

/** The account of a session, if the login password is right; wrong ones count like a change's. */
export async function accountWithPassword(
  parts: AccountParts,
  memberId: MemberId,
  password: string,
): Promise<Account | Refused> {
  const account = await readAccount(parts, memberId);
  const own = { key: `password|${memberId}`, limit: passwordLimit };
  const attempt = {
    keys: [own, sessionsCap('password', memberId)],
    caller: memberCaller(memberId),
  };
  const right = await parts.attempts.check(attempt, async (hasher) =>
    (await hasher.matches(account.passwordHash, password)) ? account : undefined,
  );
  return right ?? wrongPassword();
}
