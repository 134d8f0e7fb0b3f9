import { endpoints } from '@velvet/contract/endpoints';
import { languageCodes } from '@velvet/contract/language';
import { listingPage } from '@velvet/contract/listing';
import { PACKAGE_VERSION } from '@velvet/contract/package-version';
import { getBaseInfo, getSystemConfig, replaceLanguage } from '@velvet/contract/system';
import { readReply } from '../testing/api-client.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.client.logIn('demo');
});
afterAll(() => api.stop());

test.each([
  ['GET', 'xuanfeilist', { id: 'x' }, 'id'],
  ['GET', 'xuanfeilist', { id: '0', page: '0' }, 'page'],
  ['GET', 'xuanfeilist', { id: '0', page: '1e3' }, 'page'],
  ['GET', 'xuanfeidata', {}, 'id'],
  ['GET', 'video_list', { id: ' 1' }, 'id'],
  ['GET', 'lottery_get_info', { key: '../x' }, 'key'],
  ['GET', 'sys_get_notice_list', { type: '4' }, 'type'],
  ['GET', 'user_get_withdraw_list', { status: '5' }, 'status'],
  ['POST', 'user_set_sex', { sex: '0' }, 'sex'],
  ['POST', 'recharge', { pay_way: 'Other', money: '5' }, 'pay_way'],
  ['POST', 'member_register', { username: 'abc', password: 'abc123', lang: 'xx' }, 'lang'],
  ['POST', 'member_login', { username: 'demo\u0000', password: 'x' }, 'username'],
] as const)('S8.4 %s %s %j names %s', async (method, name, fields, field) => {
  const reply = await api.client.send(method, name, fields, { token });
  expect(reply).toMatchObject({ status: 200, code: 400, field });
});

test.each([
  ['item', { item: '', money: '' }, 'no_side', 'Please choose a number'],
  ['money', { item: 'big', money: '' }, 'no_stake', 'Please enter points'],
  ['money', { item: 'big', money: '0' }, 'no_stake', 'Please enter points'],
  ['money', { item: 'big', money: 'x' }, 'bad_amount', 'Amount error'],
  ['item', { item: 'big,big', money: '10' }, 'no_side', 'Please choose a number'],
])('S4.4 an order without %s', async (field, fields, reason, msg) => {
  const all = { ...fields, lid: '1', mid: '1', expect: '202601010001' };
  const reply = await api.client.send('POST', 'game_place_order', all, { token });
  expect(reply).toMatchObject({ code: 400, field, reason, msg });
});

test('S9 empty credentials are refused by field', async () => {
  const ask = (fields: Record<string, string>) => api.client.send('POST', 'member_login', fields);
  expect((await ask({})).msg).toBe('Please enter username');
  expect((await ask({ username: 'demo', password: '' })).msg).toBe('Please enter password');
});

test('a repeated field is refused', async () => {
  const response = await fetch(`${api.url}/api/xuanfeilist?page=1&page=2`);
  expect(await readReply(response)).toMatchObject({ code: 400, field: 'page' });
});

describe('languages', () => {
  test('S8.4 every refusal has a text in each language', async () => {
    const said = await Promise.all(
      languageCodes.map(
        async (lang) => (await api.client.send('GET', 'user_info', {}, { lang })).msg,
      ),
    );
    expect(new Set(said).size).toBe(languageCodes.length);
    expect(said[languageCodes.indexOf('en')]).toBe('Please log in');
  });

  test('header, then parameter, then the member’s, then Accept-Language', async () => {
    const wrong = { username: 'nobody', password: 'x', lang: 'ja' };
    const say = async (fields: Record<string, string>, options: object) =>
      (await api.client.send('POST', 'member_login', fields, options)).msg;
    expect(await say(wrong, { lang: 'en' })).toBe('Wrong username or password. Please check both');
    expect(await say(wrong, { lang: '' })).toMatch(/ユーザー名/);
    const { lang: _, ...without } = wrong;
    expect(await say(without, { lang: '', acceptLanguage: 'tr-TR,en;q=0.5' })).toMatch(/Kullanıcı/);
    expect(await say(without, { lang: 'nonsense', acceptLanguage: 'ko' })).toMatch(/비밀번호/);
    const own = await api.client.send('GET', 'xuanfeidata', { id: 'x' }, { token, lang: '' });
    expect(own.msg).toBe('请检查“id”');
  });

  test.each([
    [undefined, 'zh-hans'],
    ['zh-TW,zh;q=0.9', 'zh'],
    ['ko-KR', 'kr'],
    ['fr-FR', 'zh-hans'],
  ])('S2.3 replaceLang without lang negotiates %s → %s', async (acceptLanguage, expected) => {
    const options = { lang: '', token, ...(acceptLanguage ? { acceptLanguage } : {}) };
    const reply = await api.client.call(replaceLanguage, {}, options);
    expect(reply.msg).toBe(expected);
  });

  test('S3.10 config and lists come in the caller’s language', async () => {
    const notices = await Promise.all(
      languageCodes.map(
        async (lang) => (await api.client.call(getSystemConfig, {}, { lang })).value?.notice,
      ),
    );
    expect(new Set(notices).size).toBe(languageCodes.length);
    const classes = await Promise.all(
      (['en', 'ja'] as const).map(async (lang) => {
        const input = { regionId: 0, page: 1 };
        return (await api.client.call(listingPage, input, { lang })).value?.items[0]?.className;
      }),
    );
    expect(classes[0]).not.toBe(classes[1]);
  });
});

describe('outside the table', () => {
  const reach = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${api.url}${path}`, init);
    return readReply(response);
  };

  test('unknown routes are 404 in an envelope', async () => {
    for (const path of ['/api/nothing', '/nothing', '/api/', '/api/User_Info']) {
      expect(await reach(path)).toMatchObject({ status: 404, code: 404, reason: 'not_found' });
    }
  });

  test('malformed requests are 400 in an envelope', async () => {
    expect(await reach('/api/%zz')).toMatchObject({ status: 400, code: 400 });
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect(await reach('/api/member_login', json)).toMatchObject({ status: 400, code: 400 });
  });

  test('too much is 413 in an envelope', async () => {
    const body = new URLSearchParams({ username: 'a'.repeat(20_000), password: 'x' });
    expect(await reach('/api/member_login', { method: 'POST', body })).toMatchObject({
      status: 413,
      code: 400,
    });
  });

  test('S8.2 the caller’s address', async () => {
    expect((await reach('/api/ip')).data).toEqual({ ip: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await reach('/api/ip', { headers })).data).toEqual({ ip: '203.0.113.7' });
  });
});

test('S8.1 base info returns the server’s capabilities and whether the session is valid', async () => {
  const guest = await api.client.call(getBaseInfo, {});
  expect(guest.value).toMatchObject({ features: { bodyCredentials: true }, session: false });
  expect((await api.client.call(getBaseInfo, {}, { token })).value?.session).toBe(true);
  expect((await api.client.call(getBaseInfo, {}, { token: 'x'.repeat(43) })).value?.session).toBe(
    false,
  );
});

test('S8.6 S15.2 the OpenAPI document has every operation under both names, and the events', async () => {
  const response = await fetch(`${api.url}/api/openapi.json`);
  const document: unknown = await response.json();
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: PACKAGE_VERSION } });
  const { paths = {} }: { paths?: object } = Object(document);
  expect(Object.keys(paths).sort()).toEqual(
    [...endpoints.flatMap(({ name, path }) => [`/${name}`, path]), '/events'].sort(),
  );
  expect(JSON.stringify(document)).toContain('Idempotency-Key');
  // Nothing is left untyped, the entries of pages included.
  expect(JSON.stringify(document).includes('"items":{}')).toBe(false);
  expect(paths).toMatchObject({
    '/user_get_game_list': pageIn({ properties: { expect: { type: 'string' } } }),
    '/sys_get_notice_list': pageIn({ properties: { create_time: expect.anything() } }),
  });
});
const pageIn = (items: object) => ({
  get: {
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              allOf: [{}, { properties: { data: { contentSchema: { type: 'array', items } } } }],
            },
          },
        },
      },
    },
  },
});
