import { noticePage } from '@velvet/contract/notice';
import { login } from '@velvet/contract/sign-in';
import {
  confirmSignInCodes,
  getSignInCodes,
  removeSignInCodes,
  renewRecoveryCodes,
  resetLoginPassword,
  startSignInCodes,
} from '@velvet/contract/sign-in-codes';
import { totpCode } from '../../factors/totp.ts';
import { type CallOptions, createApiClient } from '../../testing/api-client.ts';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import { aRegisteredMember, memberInfo, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

const STEP_MS = 30_000;
const NEW_PASSWORD = 'velour72';

let api: TestApi;
/** The server's clock; each test begins in a step of its own. */
let now = new Date('2026-11-23T12:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ demo: false, now: () => now });
});
beforeEach(() => nextStep(10));
afterAll(() => api.stop());

const nextStep = (steps = 1) => {
  now = new Date(now.getTime() + steps * STEP_MS);
};
const signIn = (username: string, code?: string, options: CallOptions = {}) =>
  api.client.call(
    login,
    { username, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    options,
  );
const stateOf = async (token: string) =>
  (await api.client.call(getSignInCodes, {}, { token })).value;
const reset = (username: string, recoveryCode: string, options: CallOptions = {}) =>
  api.client.call(
    resetLoginPassword,
    { username, recoveryCode, newPassword: NEW_PASSWORD },
    options,
  );

/** A member who has turned codes on, with the code of the current step unused. */
async function aMemberWithCodes() {
  const member = await aRegisteredMember(api.client);
  const codes = await turnCodesOn(api.client, member.token, { now });
  nextStep();
  const [recoveryCode = ''] = codes.recoveryCodes;
  return { ...member, ...codes, recoveryCode, code: () => totpCode(codes.secret, now) };
}

describe('S14.1 turning codes on', () => {
  test('needs the password, then a code; nothing is on before', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    expect(await stateOf(token)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const wrong = await api.client.call(startSignInCodes, { password: 'other12' }, { token });
    expect(wrong).toMatchObject({ code: 403, reason: 'wrong_password', field: 'password' });
    expect(wrong.msg).toBe('The password is wrong. Please enter it again');

    const { value: setup } = await api.client.call(
      startSignInCodes,
      { password: PASSWORD },
      { token },
    );
    expect(setup?.address).toContain(`secret=${setup?.secret}`);
    expect(setup?.address).toContain(username);
    expect(await stateOf(token)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(username)).code).toBe(200);

    const code = totpCode(setup?.secret ?? '', now);
    const { value } = await api.client.call(confirmSignInCodes, { code }, { token });
    expect(new Set(value?.codes).size).toBe(10);
    expect(await stateOf(token)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  test('a wrong code turns nothing on, and without a start there is nothing to confirm', async () => {
    const { token } = await aRegisteredMember(api.client);
    const early = await api.client.call(confirmSignInCodes, { code: '123456' }, { token });
    expect(early).toMatchObject({ code: 404, reason: 'not_found' });
    await api.client.call(startSignInCodes, { password: PASSWORD }, { token });
    const wrong = await api.client.call(confirmSignInCodes, { code: 'ABCD-EFGH' }, { token });
    expect(wrong).toMatchObject({ code: 403, reason: 'wrong_code', field: 'code' });
    expect((await stateOf(token))?.isOn).toBe(false);
  });

  test('a start is valid for an hour, and a later one replaces it', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const first = await api.client.call(startSignInCodes, { password: PASSWORD }, { token });
    const second = await api.client.call(startSignInCodes, { password: PASSWORD }, { token });
    const confirm = (secret = '') =>
      api.client.call(confirmSignInCodes, { code: totpCode(secret, now) }, { token });
    expect((await confirm(first.value?.secret)).reason).toBe('wrong_code');
    await api.db.owner.query(
      `UPDATE member_totp SET started_at = started_at - interval '61 minutes'
       WHERE member_id = (SELECT id FROM member WHERE username = $1)`,
      [username],
    );
    expect((await confirm(second.value?.secret)).reason).toBe('not_found');
    expect((await stateOf(token))?.isOn).toBe(false);
  });

  test('ends the other sessions, and cannot be done twice', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const other = (await signIn(username)).value?.token ?? '';
    await turnCodesOn(api.client, token, { now });
    expect(await memberInfo(api.client, token)).toBeDefined();
    expect(await memberInfo(api.client, other)).toBeUndefined();
    const again = await api.client.call(startSignInCodes, { password: PASSWORD }, { token });
    expect(again).toMatchObject({ code: 409, reason: 'already_set' });
    expect(again.msg).toBe('Sign-in codes are already on');
  });

  test('the member is told, in their language', async () => {
    const { token } = await aMemberWithCodes();
    const told = async (lang: string) => {
      const { value } = await api.client.call(noticePage, { type: 1, page: 1 }, { token, lang });
      return value?.items.map(({ title }) => title);
    };
    expect(await told('en')).toEqual(['Sign-in codes are on']);
    expect(await told('kr')).toEqual(['로그인 코드가 켜졌습니다']);
  });

  test('the database keeps no secret and no recovery code', async () => {
    const { secret, recoveryCodes } = await aMemberWithCodes();
    const { rows } = await api.db.owner.query<{ all: string }>(
      `SELECT concat((SELECT string_agg(t::text, '') FROM member_totp t),
        (SELECT string_agg(c::text, '') FROM member_recovery_code c)) AS all`,
    );
    const hex = (text: string) => Buffer.from(text).toString('hex');
    for (const text of [secret, ...recoveryCodes]) expect(rows[0]?.all).not.toContain(hex(text));
    expect(api.logLines.join('')).not.toContain(secret);
    for (const code of recoveryCodes) expect(api.logLines.join('')).not.toContain(code);
  });
});

describe('S14.1 signing in with codes', () => {
  test('a right password without a code is told so; it starts nothing and is not counted', async () => {
    const { username, code } = await aMemberWithCodes();
    const sessions = async () =>
      (
        await api.db.owner.query<{ count: number }>(
          `SELECT count(*)::integer FROM session s JOIN member m ON m.id = s.member_id
           WHERE username = $1`,
          [username],
        )
      ).rows[0]?.count;
    const before = await sessions();
    for (let turn = 0; turn < 12; turn += 1) {
      const reply = await signIn(username);
      expect(reply).toMatchObject({ code: 401, reason: 'code_needed' });
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
    expect(await sessions()).toBe(before);
    expect((await signIn(username, code())).code).toBe(200);
  });

  test('before the password is right, nothing shows whether codes are on', async () => {
    const { username, code } = await aMemberWithCodes();
    const { username: plain } = await aRegisteredMember(api.client);
    const wrong = { password: 'other12', code: code() };
    const replies = await Promise.all(
      [username, plain, 'nobody-at-all'].map((name) =>
        api.client.call(login, { username: name, ...wrong }),
      ),
    );
    for (const { code: outcome, reason, msg, field } of replies) {
      expect({ outcome, reason, msg, field }).toEqual({
        outcome: 401,
        reason: 'wrong_credentials',
        msg: replies[0]?.msg,
        field: undefined,
      });
    }
  });

  test('where codes are off, a code is not looked at', async () => {
    const { username } = await aRegisteredMember(api.client);
    expect((await signIn(username, '000000')).code).toBe(200);
  });

  test('a code counts once, also in concurrent sign-ins, and after a restart of the server', async () => {
    const { username, code } = await aMemberWithCodes();
    const given = code();
    const replies = await Promise.all([1, 2, 3].map(() => signIn(username, given)));
    expect(replies.map(({ reason }) => reason).sort()).toEqual([
      'wrong_code',
      'wrong_code',
      undefined,
    ]);
    const restarted = await api.another();
    try {
      const client = createApiClient(`http://127.0.0.1:${restarted.port}`);
      const again = await client.call(login, { username, password: PASSWORD, code: given });
      expect(again).toMatchObject({ code: 403, reason: 'wrong_code', field: 'code' });
      nextStep();
      const next = await client.call(login, { username, password: PASSWORD, code: code() });
      expect(next.code).toBe(200);
    } finally {
      await restarted.stop();
    }
  });

  test('an earlier step is refused after a later one, within the accepted window', async () => {
    const { username, secret, code } = await aMemberWithCodes();
    expect((await signIn(username, code())).code).toBe(200);
    const earlier = totpCode(secret, new Date(now.getTime() - STEP_MS));
    expect((await signIn(username, earlier)).reason).toBe('wrong_code');
  });

  test('a code of an app’s display, in full width, is accepted', async () => {
    const { username, code } = await aMemberWithCodes();
    const digits = [...code()].map((digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0));
    const shown = `${digits.slice(0, 3).join('')} ${digits.slice(3).join('')}`;
    expect((await signIn(username, shown)).code).toBe(200);
  });

  test('a recovery code replaces the app, once, also in concurrent sign-ins', async () => {
    const { username, token, recoveryCode } = await aMemberWithCodes();
    const spelled = recoveryCode.toLowerCase().replaceAll('-', ' ');
    const replies = await Promise.all([1, 2, 3].map(() => signIn(username, spelled)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await stateOf(token)).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    expect((await signIn(username, recoveryCode)).reason).toBe('wrong_code');
  });

  test('a code of another member is none', async () => {
    const { username } = await aMemberWithCodes();
    const other = await aMemberWithCodes();
    expect((await signIn(username, other.recoveryCode)).reason).toBe('wrong_code');
    expect((await signIn(username, other.code())).reason).toBe('wrong_code');
  });

  test('S14.3 wrong codes are limited; a right password does not clear them', async () => {
    const { username, code } = await aMemberWithCodes();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await signIn(username, '000000', { from: `203.0.113.${turn}` })).reason).toBe(
        'wrong_code',
      );
      expect((await signIn(username)).reason).toBe('code_needed');
    }
    const refused = await signIn(username, code(), { from: '198.51.100.7' });
    expect(refused).toMatchObject({ status: 429, reason: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  test('S14.3 strangers with the password do not lock the member’s own device out', async () => {
    const { username, code } = await aMemberWithCodes();
    const { headers } = await signIn(username, code());
    const cookie = headers.get('set-cookie')?.split(';')[0];
    for (let turn = 0; turn < 11; turn += 1) await signIn(username, '000000');
    nextStep();
    expect((await signIn(username, code())).reason).toBe('too_many');
    expect((await signIn(username, code(), { cookie })).code).toBe(200);
  });
});

describe('S14.1 changing codes', () => {
  test.each([
    ['turning them off', removeSignInCodes.name],
    ['new recovery codes', renewRecoveryCodes.name],
  ])('%s needs the password and a code', async (_, name) => {
    const { token, code, recoveryCode } = await aMemberWithCodes();
    const change = (password: string, given: string) =>
      api.client.send('POST', name, { password, code: given }, { token });
    expect(await change('other12', code())).toMatchObject({
      reason: 'wrong_password',
      field: 'password',
    });
    expect(await change(PASSWORD, 'ABCD-EFGH-JKMN-PQRS')).toMatchObject({
      reason: 'wrong_code',
      field: 'code',
    });
    expect(await stateOf(token)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await change(PASSWORD, recoveryCode)).code).toBe(200);
  });

  test('new recovery codes replace all old ones', async () => {
    const { username, token, code, recoveryCodes } = await aMemberWithCodes();
    const proof = { password: PASSWORD, code: code() };
    const { value } = await api.client.call(renewRecoveryCodes, proof, { token });
    expect(await stateOf(token)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await signIn(username, recoveryCodes[1])).reason).toBe('wrong_code');
    expect((await signIn(username, value?.codes[1])).code).toBe(200);
  });

  test('after turning them off a password is enough, and no old code resets it', async () => {
    const { username, token, code, recoveryCode } = await aMemberWithCodes();
    const proof = { password: PASSWORD, code: code() };
    expect((await api.client.call(removeSignInCodes, proof, { token })).code).toBe(200);
    expect(await stateOf(token)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(username)).code).toBe(200);
    expect((await reset(username, recoveryCode)).reason).toBe('wrong_code');
    expect((await api.client.call(removeSignInCodes, proof, { token })).reason).toBe('already_set');
  });
});

describe('S14.1 a forgotten password', () => {
  test('is replaced with a recovery code: every session ends, none begins', async () => {
    const { username, token, recoveryCode, code } = await aMemberWithCodes();
    const reply = await reset(username, recoveryCode);
    expect(reply).toMatchObject({ code: 200, data: null });
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(await memberInfo(api.client, token)).toBeUndefined();
    expect((await signIn(username)).reason).toBe('wrong_credentials');
    const input = { username, password: NEW_PASSWORD };
    expect((await api.client.call(login, input)).reason).toBe('code_needed');
    const { value } = await api.client.call(login, { ...input, code: code() });
    expect(await stateOf(value?.token ?? '')).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    const notices = await api.client.call(
      noticePage,
      { type: 1, page: 1 },
      { token: value?.token },
    );
    const titles = notices.value?.items.map(({ title }) => title);
    expect(titles).toEqual(['Your password was reset', 'Sign-in codes are on']);
  });

  test('a recovery code resets once, also in concurrent calls', async () => {
    const { username, recoveryCode } = await aMemberWithCodes();
    const replies = await Promise.all(
      [1, 2, 3, 4].map((turn) => reset(username, recoveryCode, { from: `203.0.113.${turn}` })),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('one recovery code serves a sign-in or a reset, not both', async () => {
    const { username, recoveryCode } = await aMemberWithCodes();
    const replies = await Promise.all([
      signIn(username, recoveryCode),
      reset(username, recoveryCode),
    ]);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  test('names without codes and names that do not exist get the answer of a wrong code', async () => {
    const { username } = await aMemberWithCodes();
    const { username: plain } = await aRegisteredMember(api.client);
    const replies = await Promise.all(
      [username, plain, 'nobody-at-all'].map((name) => reset(name, 'ABCD-EFGH-JKMN-PQRS')),
    );
    for (const reply of replies) {
      expect(reply).toMatchObject({ code: 403, reason: 'wrong_code', field: 'code' });
      expect(reply.msg).toBe('The username or the recovery code is wrong. Please check both');
    }
  });

  test('a time-based code resets nothing', async () => {
    const { username, code } = await aMemberWithCodes();
    expect((await reset(username, code())).reason).toBe('wrong_code');
  });

  test('S6.1 the new password follows the rules, and a refused one uses no code', async () => {
    const { username, recoveryCode } = await aMemberWithCodes();
    for (const newPassword of ['short', 'Password1', username]) {
      const input = { username, recoveryCode, newPassword };
      const reply = await api.client.call(resetLoginPassword, input);
      expect(reply).toMatchObject({ reason: 'bad_password_form', field: 'new_password' });
    }
    expect((await reset(username, recoveryCode)).code).toBe(200);
  });

  test('S14.3 wrong codes of one name are limited like wrong passwords, on their own count', async () => {
    const { username, recoveryCode } = await aMemberWithCodes();
    const from = '203.0.113.99';
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await reset(username, 'WRONG', { from })).reason).toBe('wrong_code');
    }
    expect(await reset(username, recoveryCode, { from })).toMatchObject({ status: 429 });
    expect((await signIn(username, undefined, { from })).reason).toBe('code_needed');
  });

  test('a page of another site cannot send it', async () => {
    const { username, recoveryCode } = await aMemberWithCodes();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await reset(username, recoveryCode, { headers })).reason).toBe('forbidden');
  });
});
