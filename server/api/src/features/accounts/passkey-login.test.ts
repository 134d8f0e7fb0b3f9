import { getSignIns } from '@velvet/contract/account-extras';
import { STATUS_ACTIVE } from '@velvet/contract/constants';
import { logInWithPasskey, startPasskeyLogin } from '@velvet/contract/passkeys';
import { PREVIEW_HEADER } from '@velvet/contract/preview-header';
import { getProofState } from '@velvet/contract/proof';
import { login } from '@velvet/contract/sign-in';
import { resetLoginPassword } from '@velvet/contract/sign-in-codes';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import {
  addPasskeyOf,
  logInByPasskey,
  loginAssertion,
  type PasskeyOfMember,
  proveByPassword,
} from '../../testing/passkeys-of-member.ts';
import { aRegisteredMember, memberInfo, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ demo: false });
});
afterAll(() => api.stop());

async function aMemberWithPasskey() {
  const member = await aRegisteredMember(api.client);
  await proveByPassword(api.client, member.token);
  return { ...member, passkey: await addPasskeyOf(api.client, member.token) };
}
const stored = async ({ device }: PasskeyOfMember) =>
  (
    await api.db.owner.query<{ counter: number; is_synced: boolean; used: boolean }>(
      `SELECT counter::integer, is_synced, last_used_at IS NOT NULL AS used
         FROM member_passkey WHERE credential_id = $1`,
      [device.id],
    )
  ).rows[0];
type Change = Parameters<typeof loginAssertion>[2];
const tryWith = async (passkey: PasskeyOfMember, change: Change) => {
  const credential = await loginAssertion(api.client, passkey, change);
  return api.client.call(logInWithPasskey, { credential });
};

describe('S14.1 signing in with a passkey', () => {
  test('opens the session that a password opens, without a name', async () => {
    const { username, token, passkey } = await aMemberWithPasskey();
    const reply = await logInByPasskey(api.client, passkey);
    expect(reply).toMatchObject({ code: 200, msg: 'Welcome back' });
    const info = await memberInfo(api.client, reply.value?.token ?? '');
    expect(info).toEqual(await memberInfo(api.client, token));
    expect(info?.username).toBe(username);
    expect(await stored(passkey)).toEqual({ counter: 0, is_synced: false, used: true });
  });

  test('binds the session to a browser, and remembers the device', async () => {
    const { username, passkey } = await aMemberWithPasskey();
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const reply = await logInByPasskey(api.client, passkey, { headers });
    const cookies = reply.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '');
    const session = cookies.find((each) => each.startsWith('velvet.session.'));
    const device = cookies.find((each) => each.startsWith('velvet.device='));
    expect(await memberInfo(api.client, reply.value?.token ?? '')).toBeUndefined();
    const own = { token: reply.value?.token, headers: { cookie: session ?? '' } };
    expect((await api.client.call(getProofState, {}, own)).code).toBe(200);
    // The device has an allowance of its own for wrong passwords now.
    for (let turn = 0; turn < 10; turn += 1) {
      await api.client.call(login, { username, password: 'wrong-one' });
    }
    const input = { username, password: PASSWORD };
    expect((await api.client.call(login, input)).code).toBe(429);
    expect((await api.client.call(login, input, { cookie: device })).code).toBe(200);
  });

  test('S14.2 on a new device is told to the member, on a known one not', async () => {
    const { token, passkey } = await aMemberWithPasskey();
    const told = async () => (await api.client.call(getSignIns, {}, { token })).value?.[0]?.times;
    const { headers } = await logInByPasskey(api.client, passkey);
    expect(await told()).toBe(1);
    const cookie = headers.get('set-cookie')?.split(';')[0];
    expect((await logInByPasskey(api.client, passkey, { cookie })).code).toBe(200);
    expect(await told()).toBe(1);
  });

  test('counts as password and code; the session is proved', async () => {
    const { username, token, passkey } = await aMemberWithPasskey();
    await turnCodesOn(api.client, token);
    const input = { username, password: PASSWORD };
    expect((await api.client.call(login, input)).reason).toBe('code_needed');
    const { value } = await logInByPasskey(api.client, passkey);
    const state = await api.client.call(getProofState, {}, { token: value?.token });
    expect(state.value).toEqual({ isProved: true, hasCodes: true, hasPasskeys: true });
  });

  test('an answer counts once, also in concurrent calls', async () => {
    const { passkey } = await aMemberWithPasskey();
    const credential = await loginAssertion(api.client, passkey);
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.client.call(logInWithPasskey, { credential })),
    );
    expect(replies.map(({ reason }) => reason).sort()).toEqual([
      'wrong_passkey',
      'wrong_passkey',
      undefined,
    ]);
    const again = await api.client.call(logInWithPasskey, { credential });
    expect(again).toMatchObject({ code: 403, reason: 'wrong_passkey' });
    expect(again.headers.get('set-cookie')).toBeNull();
  });

  test('everybody is asked the same but for the challenge, which is new each time', async () => {
    const { token } = await aMemberWithPasskey();
    const ask = async (options = {}) =>
      (await api.client.call(startPasskeyLogin, {}, options)).value;
    const [guest, member] = [await ask(), await ask({ token })];
    expect(guest).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
    expect({ ...member, challenge: '' }).toEqual({ ...guest, challenge: '' });
    expect(member?.challenge).not.toBe(guest?.challenge);
  });

  test.each<[string, Change]>([
    ['of another origin', { origin: 'https://velvet.example.evil' }],
    ['of the preview', { origin: 'http://preview.localhost:8081' }],
    ['for a challenge that was not given', { challenge: 'bm90LW91cnM' }],
    ['without a verified person', { isVerified: false }],
    ['made for somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['that does not say for whom it was made', { userHandle: undefined }],
  ])('an answer %s opens nothing', async (_, change) => {
    const { passkey } = await aMemberWithPasskey();
    expect(await tryWith(passkey, change)).toMatchObject({ code: 403, reason: 'wrong_passkey' });
    expect((await stored(passkey))?.used).toBe(false);
    expect((await logInByPasskey(api.client, passkey)).code).toBe(200);
  });

  test('an answer of more than five minutes later opens nothing', async () => {
    const { passkey } = await aMemberWithPasskey();
    const credential = await loginAssertion(api.client, passkey);
    await api.db.owner.query(
      `UPDATE member_challenge SET expires_at = expires_at - interval '5 minutes'`,
    );
    const late = await api.client.call(logInWithPasskey, { credential });
    expect(late.reason).toBe('wrong_passkey');
    // The next challenge clears away what has expired.
    await api.client.call(startPasskeyLogin, {});
    const { rows } = await api.db.owner.query(
      'SELECT FROM member_challenge WHERE expires_at < clock_timestamp()',
    );
    expect(rows).toEqual([]);
  });

  test('another authenticator, a copy that is behind, and one nobody has added open nothing', async () => {
    const { passkey } = await aMemberWithPasskey();
    expect((await tryWith(passkey, { counter: 5 })).code).toBe(200);
    expect((await tryWith(passkey, { counter: 5 })).reason).toBe('wrong_passkey');
    expect((await tryWith(passkey, { counter: 6 })).code).toBe(200);
    expect((await stored(passkey))?.counter).toBe(6);
    const device = createSoftwareAuthenticator('localhost');
    expect((await tryWith({ ...passkey, device }, { counter: 7 })).reason).toBe('wrong_passkey');
    const forged = { ...device, id: passkey.device.id };
    const credential = await loginAssertion(api.client, { ...passkey, device }, { counter: 7 });
    const claimed = { ...credential, id: forged.id, rawId: forged.id };
    const reply = await api.client.call(logInWithPasskey, { credential: claimed });
    expect(reply.reason).toBe('wrong_passkey');
  });

  test('a disabled member is told so, and gets no session', async () => {
    const { username, passkey } = await aMemberWithPasskey();
    await api.db.owner.query('UPDATE member SET status = $2 WHERE username = $1', [
      username,
      STATUS_ACTIVE + 1,
    ]);
    const reply = await logInByPasskey(api.client, passkey);
    expect(reply).toMatchObject({ code: 401, reason: 'account_offline' });
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  test('a password that was reset, and one that was given out, leave passkeys alone', async () => {
    const { username, token, passkey } = await aMemberWithPasskey();
    const { recoveryCodes } = await turnCodesOn(api.client, token);
    const [recoveryCode = ''] = recoveryCodes;
    const input = { username, recoveryCode, newPassword: 'velour72' };
    expect((await api.client.call(resetLoginPassword, input)).code).toBe(200);
    await api.db.owner.query(
      `UPDATE member SET password_expires_at = clock_timestamp() - interval '1 hour'
        WHERE username = $1`,
      [username],
    );
    const { value } = await logInByPasskey(api.client, passkey);
    // A call of a session that was used a while ago prolongs it; the one after finds it.
    await api.db.owner.query(`UPDATE session SET last_seen_at = now() - interval '2 minutes'`);
    await memberInfo(api.client, value?.token ?? '');
    expect(await memberInfo(api.client, value?.token ?? '')).toBeDefined();
  });

  test('a page of another site, and the preview, cannot use it', async () => {
    const { passkey } = await aMemberWithPasskey();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { [PREVIEW_HEADER]: '1' }]) {
      const reply = await logInByPasskey(api.client, passkey, { headers });
      expect(reply).toMatchObject({ code: 403, reason: 'forbidden' });
      expect((await api.client.call(startPasskeyLogin, {}, { headers })).reason).toBe('forbidden');
    }
  });
});

describe('S14.3 limits of passkeys', () => {
  test('wrong passwords of an account, and of an address, do not lock its passkey out', async () => {
    const from = '203.0.113.50';
    const { username, passkey } = await aMemberWithPasskey();
    for (let turn = 0; turn < 11; turn += 1) {
      await api.client.call(login, { username, password: 'wrong-one' }, { from });
    }
    const input = { username, password: PASSWORD };
    expect((await api.client.call(login, input, { from })).code).toBe(429);
    expect((await logInByPasskey(api.client, passkey, { from })).code).toBe(200);
  });

  test('wrong passkeys of an address are limited, and right ones do not count', async () => {
    const from = '203.0.113.51';
    const { passkey, username } = await aMemberWithPasskey();
    const credential = await loginAssertion(api.client, passkey, { isVerified: false });
    const attempt = () => api.client.call(logInWithPasskey, { credential }, { from });
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await logInByPasskey(api.client, passkey, { from })).code).toBe(200);
    }
    for (let turn = 0; turn < 60; turn += 1) expect((await attempt()).reason).toBe('wrong_passkey');
    const refused = await attempt();
    expect(refused).toMatchObject({ status: 429, reason: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await logInByPasskey(api.client, passkey, { from: '198.51.100.51' })).code).toBe(200);
    const input = { username, password: PASSWORD };
    expect((await api.client.call(login, input, { from })).code).toBe(200);
  });
});
