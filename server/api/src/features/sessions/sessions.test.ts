import * as member from '@velvet/contract/member';
import * as profile from '@velvet/contract/profile';
import { aRegisteredMember, memberInfo, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const aNewMember = () => aRegisteredMember(api.client);
const info = (token: string) => memberInfo(api.client, token);

describe('sessions', () => {
  test('S8.3 are stored hashed and end with logout', async () => {
    const { token } = await aNewMember();
    const { rows } = await api.db.owner.query(
      `SELECT count(*) FROM session WHERE token_hash = sha256($1) OR token_hash = $1`,
      [Buffer.from(token)],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect(await api.client.call(member.logout, {}, { token })).toMatchObject({ code: 200 });
    expect(await api.client.call(member.getUserInfo, {}, { token })).toMatchObject({
      code: 401,
      reason: 'no_session',
    });
  });

  test('S8.3 end after 30 idle days; a call within them restarts the 30 days', async () => {
    const { token } = await aNewMember();
    const age = (days: string) =>
      api.db.owner.query(
        `UPDATE session SET last_seen_at = last_seen_at - $2::interval,
           expires_at = expires_at - $2::interval WHERE token_hash = sha256($1)`,
        [Buffer.from(token), days],
      );
    await age('29 days');
    expect(await info(token)).toBeDefined();
    await age('29 days');
    expect(await info(token)).toBeDefined();
    await age('31 days');
    expect(await info(token)).toBeUndefined();
  });

  test('S8.3 a new password ends the other sessions, and the old one is invalid', async () => {
    const { username, token } = await aNewMember();
    const other = await api.client.logIn(username, PASSWORD);
    const wrong = await api.client.call(
      profile.setLoginPassword,
      { oldPassword: 'wrong1', newPassword: 'better2' },
      { token },
    );
    expect(wrong).toMatchObject({ code: 403, reason: 'wrong_password', field: 'old_password' });
    const weak = await api.client.call(
      profile.setLoginPassword,
      { oldPassword: PASSWORD, newPassword: 'weak' },
      { token },
    );
    expect(weak).toMatchObject({ code: 400, reason: 'bad_password_form' });
    const changed = await api.client.call(
      profile.setLoginPassword,
      { oldPassword: PASSWORD, newPassword: 'better2' },
      { token },
    );
    expect(changed.code).toBe(200);
    expect(await info(other)).toBeUndefined();
    expect(await info(token)).toBeDefined();
    await expect(api.client.logIn(username, PASSWORD)).rejects.toThrow('Wrong username');
    await expect(api.client.logIn(username, 'better2')).resolves.toEqual(expect.any(String));
  });

  test('S3.70 a session of a disabled account is refused with that reason until it is enabled', async () => {
    const { token } = await aNewMember();
    const id = (await info(token))?.id;
    const setStatus = (status: number) =>
      api.db.owner.query(`SELECT member_set($1, NULL, NULL, $2::smallint, NULL)`, [id, status]);
    const reason = async () => (await api.client.call(member.getUserInfo, {}, { token })).reason;
    await setStatus(0);
    expect(await reason()).toBe('account_offline');
    await setStatus(1);
    expect(await reason()).toBe('no_session');
  });
});
