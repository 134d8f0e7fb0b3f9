import { endSession, getSessions } from '@velvet/contract/account-extras';
import { noticePage, noticeTypes } from '@velvet/contract/notice';
import { login } from '@velvet/contract/sign-in';
import { totpCode } from '../../factors/totp.ts';
import type { CallOptions } from '../../testing/api-client.ts';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import { aRegisteredMember, memberInfo, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ demo: false });
});
afterAll(() => api.stop());

const signIn = async (username: string, options: CallOptions & { readonly code?: string } = {}) => {
  const { code, ...rest } = options;
  const reply = await api.client.call(
    login,
    { username, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    { headers: PHONE, ...rest },
  );
  const device = reply.headers.getSetCookie().find((each) => each.startsWith('velvet.device='));
  return { token: reply.value?.token ?? '', cookie: device?.split(';')[0] };
};
const sessionsOf = async (token: string) =>
  (await api.client.call(getSessions, {}, { token })).value ?? [];
const noticesOf = async (token: string, lang = 'en') => {
  const { value } = await api.client.call(
    noticePage,
    { type: noticeTypes.member, page: 1 },
    { token, lang },
  );
  return value?.items ?? [];
};

describe('S14.2 a sign-in from a new device', () => {
  test('is told to the member, with the device and the address', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    expect(await noticesOf(token)).toEqual([]);
    await signIn(username, { from: '198.51.100.7' });
    const [notice, ...more] = await noticesOf(token);
    expect(more).toEqual([]);
    expect(notice?.title).toBe('New device');
    expect(notice?.body).toContain('before: Chrome (Android), address 198.51.100.7. If');
    const [inTurkish] = await noticesOf(token, 'tr');
    expect(inTurkish?.body).toContain('giriş yapıldı: Chrome (Android), adres 198.51.100.7. Bu');
  });

  test('is not told again on a device that the account was used on', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const { cookie } = await signIn(username);
    await signIn(username, { cookie });
    expect(await noticesOf(token)).toHaveLength(1);
    await signIn(username);
    expect(await noticesOf(token)).toHaveLength(2);
  });

  test('is told with sign-in codes as well, and not where the code was wrong', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const { secret } = await turnCodesOn(api.client, token);
    const before = (await noticesOf(token)).length;
    await signIn(username, { code: 'AAAA-AAAA' });
    expect(await noticesOf(token)).toHaveLength(before);
    await signIn(username, { code: totpCode(secret, new Date(Date.now() + 30_000)) });
    const [notice] = await noticesOf(token);
    expect(notice?.title).toBe('New device');
  });

  test('carries no text of who signs in', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    await signIn(username, { headers: { 'user-agent': 'Call 0900 1234/1.0 now' } });
    const [notice] = await noticesOf(token);
    expect(notice?.body).toContain('before: unknown device, address 127.0.0.1. If');
  });
});

describe('S14.2 one session', () => {
  test('is ended by its name; the others go on', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const [lost, kept] = [await signIn(username), await signIn(username)];
    const listed = await sessionsOf(token);
    expect(listed.map(({ device }) => device).toSorted()).toEqual([
      '',
      'Chrome (Android)',
      'Chrome (Android)',
    ]);
    const lostId = (await sessionsOf(lost.token)).find(({ current }) => current)?.id ?? '';
    const ended = await api.client.call(endSession, { id: lostId }, { token });
    expect(ended).toMatchObject({
      code: 200,
      value: { ended: 1 },
      msg: 'The device is logged out',
    });
    expect((await api.client.call(getSessions, {}, { token: lost.token })).code).toBe(401);
    expect(await memberInfo(api.client, kept.token)).toBeTruthy();
    const again = await api.client.call(endSession, { id: lostId }, { token });
    expect(again).toMatchObject({ code: 200, value: { ended: 0 } });
  });

  test('of somebody else, and one’s own, are left alone', async () => {
    const [one, other] = [await aRegisteredMember(api.client), await aRegisteredMember(api.client)];
    for (const { token } of [one, other]) {
      const [session] = await sessionsOf(token);
      const reply = await api.client.call(
        endSession,
        { id: session?.id ?? '' },
        { token: one.token },
      );
      expect(reply.value).toEqual({ ended: 0 });
      expect(await sessionsOf(token)).toHaveLength(1);
    }
  });
});
