import * as bankCard from '@velvet/contract/bank-card';
import { listingDetail } from '@velvet/contract/listing-profile';
import * as member from '@velvet/contract/member';
import * as notice from '@velvet/contract/notice';
import * as profile from '@velvet/contract/profile';
import { replaceLanguage } from '@velvet/contract/system';
import { anId } from '@velvet/contract/testing/factories';
import { untilWaitingForLocks } from '../../testing/lock-waits.ts';
import { aRegisteredMember, memberInfo } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const aNewMember = () => aRegisteredMember(api.client);
const info = (token: string) => memberInfo(api.client, token);

/** Calls that all run before one of them can write a card. */
async function bindTogether<Reply>(calls: readonly (() => Promise<Reply>)[]) {
  const blocker = await api.db.owner.connect();
  try {
    await blocker.query('BEGIN; LOCK TABLE bank_card IN SHARE MODE');
    const replies = Promise.all(calls.map((call) => call()));
    await untilWaitingForLocks(api.db.owner, calls.length);
    await blocker.query('COMMIT');
    return await replies;
  } finally {
    blocker.release();
  }
}

describe('profile', () => {
  test('S1.2 only VIP members open a listing', async () => {
    const { token } = await aNewMember();
    expect(await api.client.call(listingDetail, { id: anId(1) }, { token })).toMatchObject({
      code: 403,
      reason: 'vip_required',
      msg: 'VIP required!',
    });
    const demo = await api.client.logIn('demo');
    const { value } = await api.client.call(listingDetail, { id: anId(1) }, { token: demo });
    expect(value).toMatchObject({ id: 1, sample: true });
    expect(value?.age).toBeGreaterThanOrEqual(18);
    const gone = await api.client.call(listingDetail, { id: anId(999_999) }, { token: demo });
    expect(gone).toMatchObject({ code: 404, reason: 'not_found' });
  });

  test('S3.43, S6.2 name, then card, each once', async () => {
    const { token } = await aNewMember();
    const card = { cardNumber: '62220000000012345', bankId: 2, holder: 'Ann Lee' };
    const bind = (change = {}) =>
      api.client.call(bankCard.bindBank, { ...card, ...change }, { token });
    const setName = (name: string) => api.client.call(profile.setRealName, { name }, { token });
    expect((await bind()).reason).toBe('name_missing');
    expect(await setName('   ')).toMatchObject({ code: 400, field: 'name' });
    expect((await setName('Anne Li')).code).toBe(200);
    expect((await setName('  Ann   Lee ')).code).toBe(200);
    expect(await bind({ bankId: 99 })).toMatchObject({ code: 400, field: 'bank' });
    expect(await bind({ holder: 'Bob Lee' })).toMatchObject({ reason: 'holder_differs' });
    expect((await bindTogether([bind, bind, bind])).map(({ code }) => code).sort()).toEqual([
      200, 409, 409,
    ]);
    expect((await bind()).msg).toBe('You have already bound a bank card and cannot bind again');
    expect(await setName('Other')).toMatchObject({ code: 409, reason: 'already_set' });
    const { value } = await api.client.call(bankCard.getBankInfo, {}, { token });
    expect(value).toEqual({
      isBound: true,
      info: { holder: 'Ann Lee', bankId: 2, description: 'Rose Bank****2345' },
    });
    expect(await info(token)).toMatchObject({ realName: 'Ann Lee', bankId: 2 });
  });

  test('S3.44 the sex is stored', async () => {
    const { token } = await aNewMember();
    expect((await info(token))?.sex).toBe('unset');
    const sex: member.Sex = 'female';
    await api.client.call(profile.setSex, { sex }, { token });
    expect((await info(token))?.sex).toBe('female');
  });

  test('S3.51 the funds password is set once and never sent', async () => {
    const { token } = await aNewMember();
    const set = (fundsPassword: string) =>
      api.client.call(profile.setFundsPassword, { fundsPassword }, { token });
    const replies = await Promise.all([set('2468'), set('1357')]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409]);
    const reply = await api.client.call(member.getUserInfo, {}, { token });
    expect(reply.data).toMatchObject({ paypassword: '1' });
  });

  test('S2.4 the chosen language is stored and used for calls without one', async () => {
    const { token } = await aNewMember();
    const chosen = await api.client.call(replaceLanguage, { language: 'tr' }, { token });
    expect(chosen.msg).toBe('tr');
    const reply = await api.client.call(listingDetail, { id: anId(1) }, { token, lang: '' });
    expect(reply.msg).toBe('VIP gerekli!');
  });
});

describe('announcements', () => {
  test('S3.54 are paged by type and in the caller’s language', async () => {
    const { token } = await aNewMember();
    const page = (number: number, lang = 'en') =>
      api.client.call(notice.noticePage, { type: 2, page: number }, { token, lang });
    const [first, second, japanese] = await Promise.all([page(1), page(2), page(1, 'ja')]);
    expect(first.value?.items).toHaveLength(10);
    expect(second.value?.isLast).toBe(true);
    expect(first.value?.items.every(({ type }) => type === 2)).toBe(true);
    expect(japanese.value?.items[0]?.title).not.toBe(first.value?.items[0]?.title);
  });

  test('a message to one member is not visible to others', async () => {
    const mine = await aNewMember();
    const other = await aNewMember();
    const owner = await info(mine.token);
    const { rows } = await api.db.owner.query<{ id: number }>(
      `INSERT INTO notice (type, member_id, name, text)
       VALUES (1, $1, '{"en": "Only you"}', '{"en": "…"}') RETURNING id`,
      [owner?.id],
    );
    const id = rows[0]?.id ?? 0;
    const read = (token: string) =>
      api.client.call(notice.noticeDetail, { id: anId(id) }, { token });
    const list = (token: string) =>
      api.client.call(notice.noticePage, { type: 1, page: 1 }, { token });
    expect((await read(mine.token)).value?.title).toBe('Only you');
    expect(await read(other.token)).toMatchObject({ code: 404 });
    const ids = async (token: string) => (await list(token)).value?.items.map((item) => item.id);
    expect(await ids(mine.token)).toContain(id);
    expect(await ids(other.token)).not.toContain(id);
  });
});
