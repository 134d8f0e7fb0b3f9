import {
  endSession,
  getSessions,
  getSignIns,
  markSignInsSeen,
} from '@velvet/contract/account-extras';
import { getUnreadNotices, noticePage, noticeTypes } from '@velvet/contract/notice';
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
const signInsOf = async (token: string) =>
  (await api.client.call(getSignIns, {}, { token })).value ?? [];
const unreadOf = async (token: string) =>
  (await api.client.call(getUnreadNotices, {}, { token })).value;

describe('S14.8 a sign-in from a new device', () => {
  test('is told to the member, with the device and the address', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    expect(await signInsOf(token)).toEqual([]);
    await signIn(username, { from: '198.51.100.7' });
    const [entry, ...more] = await signInsOf(token);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ device: 'Chrome (Android)', ip: '198.51.100.7', times: 1 });
    const page = { type: noticeTypes.member, page: 1 };
    expect((await api.client.call(noticePage, page, { token })).value?.items).toEqual([]);
  });

  test('is told as new until it was shown', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    await signIn(username);
    expect(await unreadOf(token)).toEqual({ member: 0, system: 0, site: 0, signIns: 1 });
    expect((await signInsOf(token))[0]?.isNew).toBe(true);
    await api.client.call(markSignInsSeen, {}, { token });
    expect(await unreadOf(token)).toMatchObject({ signIns: 0 });
    expect((await signInsOf(token))[0]?.isNew).toBe(false);
  });

  test('S14.2 is told again when it comes from elsewhere, though its device has the same name', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    await signIn(username, { from: '198.51.100.7' });
    await api.client.call(markSignInsSeen, {}, { token });
    await signIn(username, { from: '198.51.100.7' });
    expect(await unreadOf(token)).toMatchObject({ signIns: 0 });
    await signIn(username, { from: '203.0.113.66' });
    expect(await unreadOf(token)).toMatchObject({ signIns: 1 });
    expect(await signInsOf(token)).toMatchObject([{ ip: '203.0.113.66', times: 3, isNew: true }]);
  });

  test('is not told again on a device that the account was used on', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const { cookie } = await signIn(username);
    await signIn(username, { cookie });
    expect((await signInsOf(token))[0]?.times).toBe(1);
    await signIn(username);
    expect((await signInsOf(token))[0]?.times).toBe(2);
  });

  test('is one of its device or address and day, however many there are', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const agents = ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (Windows NT 10.0)'];
    for (let n = 0; n < 6; n += 1) await signIn(username, { from: `203.0.113.${n}` });
    for (const agent of agents) {
      await signIn(username, { from: '203.0.113.0', headers: { 'user-agent': agent } });
    }
    expect((await signInsOf(token)).map(({ device, times }) => [device, times])).toEqual([
      ['Chrome (Android)', 8],
    ]);
    await api.db.owner.query(
      `UPDATE member_sign_in SET day = day - 1, last_at = last_at - interval
      '1 day' WHERE member_id = (SELECT id FROM member WHERE username = $1)`,
      [username],
    );
    await signIn(username);
    expect((await signInsOf(token)).map(({ times }) => times)).toEqual([1, 8]);
  });

  test('is told with sign-in codes as well, and not where the code was wrong', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const { secret } = await turnCodesOn(api.client, token);
    await signIn(username, { code: 'AAAA-AAAA' });
    expect(await signInsOf(token)).toEqual([]);
    await signIn(username, { code: totpCode(secret, new Date(Date.now() + 30_000)) });
    expect(await signInsOf(token)).toHaveLength(1);
  });

  test('carries no text of who signs in', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    await signIn(username, { headers: { 'user-agent': 'Call 0900 1234/1.0 now' } });
    expect((await signInsOf(token))[0]?.device).toBe('');
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
