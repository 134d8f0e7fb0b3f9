import { setLoginPassword } from '@velvet/contract/profile';
import { login } from '@velvet/contract/sign-in';
import { hashPassword } from '../../secrets/password-hash.ts';
import { aRegisteredMember, memberInfo } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import { createLoginPassword } from './member-ops.ts';

let api: TestApi;
let username: string;
const GIVEN = createLoginPassword();

beforeAll(async () => {
  api = await startTestApi({ demo: false, draws: false });
});
beforeEach(async () => {
  ({ username } = await aRegisteredMember(api.client));
  await api.db.owner.query(
    `UPDATE member SET password_hash = $2, password_expires_at = now() + interval '24 hours'
      WHERE username = $1`,
    [username, await hashPassword(GIVEN)],
  );
  await api.db.owner.query('DELETE FROM session');
});
afterAll(() => api.stop());

const logIn = (password: string) => api.client.call(login, { username, password, ip: '' });
const tokenFor = async (password: string) => (await logIn(password)).value?.token ?? '';
const hoursLeft = async () => {
  const { rows } = await api.db.owner.query<{ hours: number }>(
    `SELECT extract(epoch FROM max(s.expires_at) - now())::float / 3600 AS hours
       FROM session s JOIN member m ON m.id = s.member_id WHERE m.username = $1
        AND s.last_seen_at > now() - interval '1 minute'`,
    [username],
  );
  return rows[0]?.hours ?? 0;
};
/** A call of a session that was used a while ago prolongs it. */
const use = async (token: string) => {
  await api.db.owner.query(`UPDATE session SET last_seen_at = now() - interval '2 minutes'`);
  return memberInfo(api.client, token);
};

describe('S14.1 a password that support has given out', () => {
  test('signs in for 24 hours, however much the session is used', async () => {
    const token = await tokenFor(GIVEN);
    expect(await hoursLeft()).toBeCloseTo(24, 1);
    expect(await use(token)).toMatchObject({ username });
    expect(await hoursLeft()).toBeCloseTo(24, 1);
  });

  test('opens nothing after that', async () => {
    await api.db.owner.query('UPDATE member SET password_expires_at = now()');
    expect(await logIn(GIVEN)).toMatchObject({ code: 401, reason: 'wrong_credentials' });
  });

  test('does not stand in for a sign-in code', async () => {
    await api.db.owner.query(
      `INSERT INTO member_totp (member_id, secret_cipher, confirmed_at)
       SELECT id, 'x', now() FROM member WHERE username = $1`,
      [username],
    );
    expect(await logIn(GIVEN)).toMatchObject({ code: 401, reason: 'code_needed' });
  });

  test('is replaced by one’s own, which does not end', async () => {
    const token = await tokenFor(GIVEN);
    const input = { oldPassword: GIVEN, newPassword: 'velour72' };
    expect((await api.client.call(setLoginPassword, input, { token })).code).toBe(200);
    expect(await use(token)).toMatchObject({ username });
    expect(await hoursLeft()).toBeGreaterThan(24 * 29);
    expect(await tokenFor('velour72')).not.toBe('');
  });
});

test('S6.1 a password that is given out has the form of members’ passwords', () => {
  const made = Array.from({ length: 200 }, createLoginPassword);
  expect(new Set(made).size).toBe(200);
  expect(made.filter((each) => !/^(?=.*[A-Z])(?=.*\d)[2-9A-HJ-NP-Z]{12}$/.test(each))).toEqual([]);
});
