import { noticePage, noticeTypes } from '@velvet/contract/notice';
import { login } from '@velvet/contract/sign-in';
import { createDeviceCode } from '@velvet/contract/sign-in-codes';
import { totpCode } from '../../factors/totp.ts';
import { hashPassword } from '../../secrets/password-hash.ts';
import type { CallOptions } from '../../testing/api-client.ts';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import { aRegisteredMember, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

const STEP_MS = 30_000;

let api: TestApi;
let now = new Date('2026-11-23T12:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ demo: false, now: () => now });
});
beforeEach(() => nextStep(10));
afterAll(() => api.stop());

const nextStep = (steps = 1) => {
  now = new Date(now.getTime() + steps * STEP_MS);
};

/** Every call of a stranger comes from a network of its own, unless it says otherwise. */
let networks = 0;
const elsewhere = () => `100.${64 + Math.floor(networks / 250)}.${(networks++ % 250) + 1}.1`;

interface SignIn extends CallOptions {
  readonly password?: string;
  readonly code?: string;
}
const signIn = (username: string, { password = PASSWORD, code, ...options }: SignIn = {}) =>
  api.client.call(
    login,
    { username, password, ...(code === undefined ? {} : { code }) },
    { from: elsewhere(), ...options },
  );
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  headers.get('set-cookie')?.split(';')[0] ?? '';
const told = async (token: string, lang = 'en') => {
  const page = { type: noticeTypes.member, page: 1 };
  const { value } = await api.client.call(noticePage, page, { token, lang });
  return (value?.items ?? []).map(({ title }) => title);
};

/** Wrong passwords from as many networks, as fast as the server takes them. */
async function guess(username: string, times: number) {
  const reasons = [];
  for (let turn = 0; turn < times; turn += 1) {
    reasons.push((await signIn(username, { password: 'wrong1' })).reason);
  }
  return reasons;
}

/** As if the hour's cap were reached. */
const reachCap = (username: string) => guess(username, 31);

describe('S14.6 passwords guessed from many networks', () => {
  test('end at a cap per account: then no password is looked at without a second step', async () => {
    const { username } = await aRegisteredMember(api.client);
    expect(await guess(username, 31)).toEqual([
      ...Array(30).fill('wrong_credentials'),
      'step_needed',
    ]);
    const [right, wrong] = [await signIn(username), await signIn(username, { password: 'wrong1' })];
    expect(right).toMatchObject({ status: 200, code: 401, reason: 'step_needed', field: 'code' });
    expect(right.msg).toMatch(/^Many wrong passwords were tried for this account/);
    expect({ ...right, headers: 0 }).toEqual({ ...wrong, headers: 0 });
  });

  test('a name that does not exist gets the same answers', async () => {
    expect(await guess('nobody-at-all', 31)).toEqual([
      ...Array(30).fill('wrong_credentials'),
      'step_needed',
    ]);
    expect((await signIn('nobody-at-all', { code: 'ABCD-EFGH-JKMN-PQRS' })).reason).toBe(
      'step_needed',
    );
  });

  test('never lock out a device that the account has used', async () => {
    const { username } = await aRegisteredMember(api.client);
    const cookie = cookieOf(await signIn(username));
    await reachCap(username);
    expect((await signIn(username)).reason).toBe('step_needed');
    expect((await signIn(username, { cookie })).code).toBe(200);
  });

  test('leave a new device the code that one signed in makes, with the password', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    await reachCap(username);
    const { value } = await api.client.call(createDeviceCode, {}, { token });
    const code = value?.code ?? '';
    const wrong = await signIn(username, { code, password: 'wrong1' });
    expect(wrong).toMatchObject({ code: 401, reason: 'step_needed', field: 'code' });
    expect(wrong.msg).toBe(
      'The username, the password or the code is wrong. Please check all three',
    );
    expect((await signIn(username, { code: 'ABCD-EFGH-JKMN-PQRS' })).msg).toBe(wrong.msg);
    expect((await signIn(username, { code: code.toLowerCase() })).code).toBe(200);
    nextStep(41);
    expect((await signIn(username, { code })).reason).toBe('step_needed');
  });

  test('leave a member with sign-in codes those of the app and the recovery codes', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const { secret, recoveryCodes } = await turnCodesOn(api.client, token, { now });
    nextStep();
    const refused = await api.client.call(createDeviceCode, {}, { token });
    expect(refused).toMatchObject({ code: 409, reason: 'already_set' });
    await reachCap(username);
    expect((await signIn(username)).reason).toBe('step_needed');
    expect((await signIn(username, { code: totpCode(secret, now) })).code).toBe(200);
    const [code = ''] = recoveryCodes;
    expect((await signIn(username, { code, password: 'wrong1' })).reason).toBe('step_needed');
    expect((await signIn(username, { code })).code).toBe(200);
    expect((await signIn(username, { code })).reason).toBe('step_needed');
  });

  test('leave the random password that support gives out', async () => {
    const { username } = await aRegisteredMember(api.client);
    await api.db.owner.query(
      `UPDATE member SET password_hash = $2, password_expires_at = now() + interval '1 day'
       WHERE username = $1`,
      [username, await hashPassword('TEMP-ORARY-2345')],
    );
    await reachCap(username);
    expect((await signIn(username, { password: 'TEMP-ORARY-2345' })).code).toBe(200);
  });

  test('are told to the member once, in their language', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    await guess(username, 30);
    expect(await told(token)).toEqual([]);
    await guess(username, 3);
    expect(await told(token)).toEqual(['Somebody is guessing your password']);
    expect(await told(token, 'ja')).toEqual(['パスワードが推測されています']);
  });

  test('count for a week, while addresses are forgotten after a day', async () => {
    const { username } = await aRegisteredMember(api.client);
    await guess(username, 1);
    const counters = async () =>
      (
        await api.db.owner.query<{ key: string }>(
          `SELECT key FROM login_throttle WHERE key LIKE 'login|strangers|604800|%'`,
        )
      ).rows.length;
    await api.db.owner.query(
      "UPDATE login_throttle SET window_start = window_start - interval '6 days'",
    );
    const before = await counters();
    const byAddress = async () =>
      (await api.db.owner.query(`SELECT FROM login_throttle WHERE key LIKE '%/32'`)).rowCount;
    expect(await byAddress()).toBeGreaterThan(0);
    await api.db.owner.query('SELECT sweep_expired(1000)');
    expect(await counters()).toBe(before);
    expect(await byAddress()).toBe(0);
  });
});

describe('S14.6 codes guessed by who has the password', () => {
  const WRONG = '000000';

  async function aMemberWithCodes() {
    const member = await aRegisteredMember(api.client);
    const codes = await turnCodesOn(api.client, member.token, { now });
    nextStep();
    return { ...member, ...codes, code: () => totpCode(codes.secret, now) };
  }

  test('end at a cap per day and week, too', async () => {
    const { username, token, code } = await aMemberWithCodes();
    await signIn(username, { code: WRONG });
    const { rows } = await api.db.owner.query<{ seconds: string }>(
      `SELECT split_part(key, '|', 3) AS seconds FROM login_throttle
       WHERE key LIKE 'code|strangers|%|' || (SELECT id FROM member WHERE username = $1)
       ORDER BY 1`,
      [username],
    );
    expect(rows.map(({ seconds }) => Number(seconds)).sort((a, b) => a - b)).toEqual([
      3_600, 86_400, 604_800,
    ]);
    await api.db.owner.query(
      `UPDATE login_throttle SET attempts = 50 WHERE key LIKE 'code|strangers|604800|' ||
         (SELECT id FROM member WHERE username = $1)`,
      [username],
    );
    const refused = await signIn(username, { code: code() });
    expect(refused).toMatchObject({ status: 429, reason: 'too_many', field: 'code' });
    expect(refused.msg).toMatch(/recovery code/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(6 * 86_400);
    expect(await told(token)).toContain('Somebody who has your password is guessing codes');
  });

  test('leave recovery codes and known devices', async () => {
    const { username, code, recoveryCodes } = await aMemberWithCodes();
    const cookie = cookieOf(await signIn(username, { code: code() }));
    nextStep();
    for (let turn = 0; turn < 11; turn += 1) await signIn(username, { code: WRONG });
    expect((await signIn(username, { code: code() })).reason).toBe('too_many');
    expect((await signIn(username, { code: recoveryCodes[0] ?? '' })).code).toBe(200);
    expect((await signIn(username, { code: code(), cookie })).code).toBe(200);
  });
});
