import { getSessions, notMe } from '@velvet/contract/account-extras';
import { bindBank } from '@velvet/contract/bank-card';
import { getUnreadNotices, noticePage, noticeTypes } from '@velvet/contract/notice';
import { setFundsPassword, setLoginPassword, setRealName } from '@velvet/contract/profile';
import { login } from '@velvet/contract/sign-in';
import { renewRecoveryCodes } from '@velvet/contract/sign-in-codes';
import { getWithdrawRule } from '@velvet/contract/wallet';
import { turnCodesOn } from '../../testing/codes-of-member.ts';
import { aRegisteredMember, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ demo: false });
  await api.db.owner.query(`INSERT INTO bank (id, name) VALUES (1, '{"en": "B"}')`);
});
afterAll(() => api.stop());

const inbox = async (token: string, lang = 'en') => {
  const page = { type: noticeTypes.member, page: 1 };
  return (await api.client.call(noticePage, page, { token, lang })).value?.items ?? [];
};
const anotherDevice = async (username: string) =>
  (await api.client.call(login, { username, password: PASSWORD })).value?.token ?? '';
const waitOf = async (token: string) =>
  (await api.client.call(getWithdrawRule, {}, { token })).value?.wait;

type Change = (token: string) => Promise<unknown>;
const changes: readonly (readonly [title: string, Change])[] = [
  [
    'Your login password was changed',
    (token) => {
      const input = { oldPassword: PASSWORD, newPassword: 'velour72' };
      return api.client.call(setLoginPassword, input, { token });
    },
  ],
  [
    'Your funds password was set',
    (token) => api.client.call(setFundsPassword, { fundsPassword: '1357' }, { token }),
  ],
  [
    'A bank card was bound',
    async (token) => {
      await api.client.call(setRealName, { name: 'Test Person' }, { token });
      const card = { bankId: 1, cardNumber: '4242424242424242', holder: 'Test Person' };
      return api.client.call(bindBank, card, { token });
    },
  ],
  ['Sign-in codes are on', (token) => turnCodesOn(api.client, token)],
];

describe('S14.7 a change is told', () => {
  test.each(changes)('in the inbox, unread, with the way to undo it: %s', async (title, change) => {
    const { token } = await aRegisteredMember(api.client);
    await change(token);
    const [notice, ...more] = await inbox(token);
    expect(more).toEqual([]);
    expect(notice?.title).toBe(title);
    expect(notice?.body).toContain('choose “This was not me” in Settings');
    expect((await inbox(token, 'ja'))[0]?.body).toContain('「私ではありません」');
    const { value } = await api.client.call(getUnreadNotices, {}, { token });
    expect(value?.member).toBe(1);
  });

  test('not where nothing was changed', async () => {
    const { token } = await aRegisteredMember(api.client);
    const wrong = { oldPassword: 'other12', newPassword: 'velour72' };
    await api.client.call(setLoginPassword, wrong, { token });
    expect(await inbox(token)).toEqual([]);
    await api.client.call(setFundsPassword, { fundsPassword: '1357' }, { token });
    await api.client.call(setFundsPassword, { fundsPassword: '2468' }, { token });
    expect(await inbox(token)).toHaveLength(1);
  });
});

test('S14.7 new recovery codes are told', async () => {
  const { token } = await aRegisteredMember(api.client);
  const { recoveryCodes } = await turnCodesOn(api.client, token);
  const [code = ''] = recoveryCodes;
  await api.client.call(renewRecoveryCodes, { password: PASSWORD, code }, { token });
  expect((await inbox(token)).map(({ title }) => title)).toEqual([
    'New recovery codes were made',
    'Sign-in codes are on',
  ]);
});

describe('S14.7 “this was not me”', () => {
  test('ends the other sessions and holds withdrawals, until support ends it', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const other = await anotherDevice(username);
    const said = await api.client.call(notMe, {}, { token });
    expect(said.value).toEqual({ ended: 1 });
    expect((await api.client.call(getSessions, {}, { token: other })).code).toBe(401);
    expect(await waitOf(token)).toEqual({ reason: 'held' });
    expect((await inbox(token)).map(({ title }) => title)).toEqual(['Withdrawals are on hold']);
  });

  test('is told once, however often it is said', async () => {
    const { token } = await aRegisteredMember(api.client);
    await api.client.call(notMe, {}, { token });
    await api.client.call(notMe, {}, { token });
    expect(await inbox(token)).toHaveLength(1);
  });

  test('forgets every device but the one where it is said', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
    const first = await api.client.call(login, { username, password: PASSWORD });
    const cookie = cookieOf(first.headers);
    const here = cookieOf((await api.client.call(notMe, {}, { token })).headers);
    const times = async () =>
      (
        await api.db.owner.query<{ times: number }>(
          `SELECT sum(times)::integer AS times FROM member_sign_in i JOIN member m
             ON m.id = i.member_id WHERE username = $1`,
          [username],
        )
      ).rows[0]?.times;
    expect(await times()).toBe(1);
    await api.client.call(login, { username, password: PASSWORD }, { cookie: here });
    expect(await times()).toBe(1);
    await api.client.call(login, { username, password: PASSWORD }, { cookie });
    expect(await times()).toBe(2);
  });
});
