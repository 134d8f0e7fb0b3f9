import type { MemberId } from '@velvet/contract/member';
import { Refused } from '../../http/refused.ts';
import { memberCaller } from '../../secrets/password-hash.ts';
import type { Services } from '../services.ts';
import { sessionsCap } from './account-caps.ts';
import { type Attempts, passwordLimit } from './attempts.ts';

type AccountServices = Pick<Services, 'pool'> & { readonly attempts: Attempts };

/** What a member proves with, as it is stored. */
interface AccountRow {
  readonly username: string;
  readonly password_hash: string;
  /** Of codes that were started or are in use. */
  readonly secret_cipher: Buffer | null;
  readonly is_on: boolean;
}

export const wrongPassword = (): Refused =>
  new Refused('wrong_password', { field: 'password', message: 'wrong_login_password' });

export async function readAccount(
  { pool }: Pick<AccountServices, 'pool'>,
  memberId: MemberId,
): Promise<AccountRow> {
  const { rows } = await pool.query<AccountRow>({
    name: 'member-codes-account',
    text: `
      SELECT m.username, m.password_hash, t.secret_cipher, t.confirmed_at IS NOT NULL AS is_on
      FROM member m LEFT JOIN member_totp t ON t.member_id = m.id WHERE m.id = $1`,
    values: [memberId],
  });
  const [row] = rows;
  if (!row) throw new Refused('no_session');
  return row;
}

/** The account of a session, if the login password is right; wrong ones count like a change's. */
export async function accountWithPassword(
  parts: AccountServices,
  memberId: MemberId,
  password: string,
): Promise<AccountRow | Refused> {
  const account = await readAccount(parts, memberId);
  const own = { key: `password|${memberId}`, limit: passwordLimit };
  const attempt = {
    keys: [own, sessionsCap('password', memberId)],
    caller: memberCaller(memberId),
  };
  const right = await parts.attempts.check(attempt, async (hasher) =>
    (await hasher.matches(account.password_hash, password)) ? account : undefined,
  );
  return right ?? wrongPassword();
}
