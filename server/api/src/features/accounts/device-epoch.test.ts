import { setLoginPassword } from '@velvet/contract/profile';
import { login } from '@velvet/contract/sign-in';
import { resetLoginPassword } from '@velvet/contract/sign-in-codes';
import { totpCode } from '../../factors/totp.ts';
import type { CallOptions } from '../../testing/api-client.ts';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import { aRegisteredMember, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

const NEW_PASSWORD = 'velour72';
const STEP_MS = 30_000;

let api: TestApi;
let now = new Date('2026-11-23T12:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ demo: false, now: () => now });
});
beforeEach(() => nextStep());
afterAll(() => api.stop());

const nextStep = () => {
  now = new Date(now.getTime() + 10 * STEP_MS);
};

interface SignIn extends CallOptions {
  readonly password?: string;
  readonly code?: string;
}
const signIn = (username: string, { password = PASSWORD, code, ...options }: SignIn = {}) =>
  api.client.call(login, { username, password, ...(code === undefined ? {} : { code }) }, options);
const cookieOf = ({ headers }: { readonly headers: Headers }) =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('velvet.device='))
    ?.split(';')[0] ?? '';
const aDeviceOf = async (username: string, options: SignIn = {}) =>
  cookieOf(await signIn(username, options));

/** As if strangers had guessed until the cap: only known devices need no second step. */
async function reachCap(username: string): Promise<void> {
  for (let turn = 0; turn < 31; turn += 1) {
    await signIn(username, { password: 'wrong1', from: `100.65.${turn}.1` });
  }
  expect((await signIn(username, { from: '100.66.1.1' })).reason).toBe('step_needed');
}

describe('S14.6 a device ends with the password it was earned under', () => {
  test('when the member changes it, but for the device where they do', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const other = await aDeviceOf(username);
    const change = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await api.client.call(setLoginPassword, change, { token, cookie: other });
    const here = cookieOf(changed);
    await reachCap(username);
    const password = NEW_PASSWORD;
    expect((await signIn(username, { password, cookie: other })).reason).toBe('step_needed');
    expect((await signIn(username, { password, cookie: here })).code).toBe(200);
  });

  test('when a recovery code replaces it', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const { secret, recoveryCodes } = await turnCodesOn(api.client, token, { now });
    nextStep();
    const cookie = await aDeviceOf(username, { code: totpCode(secret, now) });
    const [recoveryCode = ''] = recoveryCodes;
    const input = { username, recoveryCode, newPassword: NEW_PASSWORD };
    expect((await api.client.call(resetLoginPassword, input)).code).toBe(200);
    await reachCap(username);
    const after = await signIn(username, { password: NEW_PASSWORD, cookie });
    expect(after.reason).toBe('step_needed');
  });

  test('when support gives another out', async () => {
    const { username } = await aRegisteredMember(api.client);
    const cookie = await aDeviceOf(username);
    const epoch = async () =>
      (
        await api.db.owner.query<{ epoch: number }>(
          'SELECT device_epoch AS epoch FROM member WHERE username = $1',
          [username],
        )
      ).rows[0]?.epoch;
    expect(await epoch()).toBe(0);
    await api.db.owner.query("UPDATE member SET password_hash = 'other' WHERE username = $1", [
      username,
    ]);
    expect(await epoch()).toBe(1);
    await reachCap(username);
    expect((await signIn(username, { cookie })).reason).toBe('step_needed');
  });

  test('and not with another change of the account', async () => {
    const { username } = await aRegisteredMember(api.client);
    const cookie = await aDeviceOf(username);
    await api.db.owner.query(
      'UPDATE member SET city = $2, password_hash = password_hash WHERE username = $1',
      [username, 'Taipei'],
    );
    await reachCap(username);
    expect((await signIn(username, { cookie })).code).toBe(200);
  });
});

test('S14.6 many devices of one account share an allowance of wrong passwords', async () => {
  const { username } = await aRegisteredMember(api.client);
  const devices: string[] = [];
  for (let n = 0; n < 6; n += 1) devices.push(await aDeviceOf(username));
  const reasons: unknown[] = [];
  for (const cookie of devices) {
    for (let n = 0; n < 9; n += 1) {
      reasons.push((await signIn(username, { password: 'wrong1', cookie })).reason);
    }
  }
  expect(reasons.filter((reason) => reason === 'wrong_credentials')).toHaveLength(50);
  expect(reasons.slice(50)).toEqual(Array(4).fill('step_needed'));
});

test('S14.6 a session is no place to guess the password for days', async () => {
  const { username, token } = await aRegisteredMember(api.client);
  const change = (oldPassword: string) =>
    api.client.call(setLoginPassword, { oldPassword, newPassword: NEW_PASSWORD }, { token });
  await change('wrong1');
  await api.db.owner.query(
    `UPDATE login_throttle SET attempts = 50 WHERE key = 'password|sessions|' ||
       (SELECT id FROM member WHERE username = $1)`,
    [username],
  );
  const refused = await change(PASSWORD);
  expect(refused).toMatchObject({ status: 429, reason: 'too_many' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
});
