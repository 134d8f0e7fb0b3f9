import { openEnvelope } from '@velvet/contract/envelope';
import { getUserInfo, logout } from '@velvet/contract/member';
import { MEMBER_PAGE_ADDRESS, memberPageCalls } from '@velvet/contract/member-page';
import { login } from '@velvet/contract/sign-in';
import * as v from 'valibot';
import { startTestApi, type TestApi } from '../testing/running-api.ts';
import { writesByGet } from './list-reads.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Headers = Readonly<Record<string, string>>;
const inBrowser: Headers = { 'sec-fetch-site': 'same-origin' };
const answersSchema = v.object({ answers: v.record(v.string(), v.unknown()) });

async function signIn(username: string, headers: Headers = inBrowser) {
  const reply = await api.client.call(login, { username, password: 'velvet123' }, { headers });
  const cookie = reply.headers.getSetCookie().find((each) => each.includes('velvet.session.'));
  return { token: reply.value?.token ?? '', cookie: cookie?.split(';', 1)[0] ?? '' };
}

async function ask(calls: readonly string[], headers: Headers) {
  const query = new URLSearchParams();
  for (const call of calls) query.append('call', call);
  const response = await fetch(`${api.url}${MEMBER_PAGE_ADDRESS}?${query}`, { headers });
  const { answers } = v.parse(answersSchema, await response.json());
  return { response, answers };
}

async function nameIn(headers: Headers): Promise<unknown> {
  const opened = openEnvelope((await ask(['user_info'], headers)).answers.user_info);
  return opened.ok ? v.parse(v.object({ username: v.string() }), opened.data).username : undefined;
}

test('S3.82 the cookie alone gives a page its answers, never one of the API', async () => {
  const { cookie } = await signIn('demo');
  const { response, answers } = await ask(['user_info', 'xuanfeidata?id=1'], { cookie });
  expect(Object.keys(answers).sort()).toEqual(['user_info', 'xuanfeidata?id=1']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await api.client.call(getUserInfo, {}, { headers: { cookie } })).code).toBe(401);
});

test('S3.82 each member gets the own answers, with the cookies of two nobody gets any', async () => {
  const [one, other] = [await signIn('demo'), await signIn('guest1')];
  expect(await nameIn({ cookie: one.cookie })).toBe('demo');
  expect(await nameIn({ cookie: other.cookie })).toBe('guest1');
  expect(await nameIn({ cookie: `${one.cookie}; ${other.cookie}` })).toBeUndefined();
});

test('S3.82 what is no cookie of a live session opens nothing', async () => {
  const { token, cookie } = await signIn('demo');
  const [name = '', secret = ''] = cookie.split('=');
  const wrong = [
    '',
    `${name}=`,
    `${name}=${'x'.repeat(secret.length)}`,
    `velvet.session.000000000000=${secret}`,
    `__Host-${cookie}`,
    Array.from({ length: 9 }, (_, index) => `velvet.session.00000000000${index}=${secret}`)
      .concat(cookie)
      .join('; '),
  ];
  for (const each of wrong) expect(await nameIn({ cookie: each })).toBeUndefined();
  expect(
    await nameIn({ cookie: '', token: Buffer.from(token).toString('base64') }),
  ).toBeUndefined();
  await api.client.call(logout, {}, { token, headers: { cookie } });
  expect(await nameIn({ cookie })).toBeUndefined();
});

test('over TLS only the cookie that a subdomain cannot set counts', async () => {
  const overTls = { 'x-forwarded-proto': 'https' };
  const { cookie } = await signIn('demo', { ...inBrowser, ...overTls });
  expect(await nameIn({ ...overTls, cookie })).toBe('demo');
  expect(await nameIn({ ...overTls, cookie: cookie.replace('__Host-', '') })).toBeUndefined();
});

test('a session that has expired, or whose account is disabled, opens nothing', async () => {
  const { cookie } = await signIn('demo');
  await api.db.owner.query("UPDATE session SET expires_at = clock_timestamp() - interval '1 s'");
  expect(await nameIn({ cookie })).toBeUndefined();
  const other = await signIn('guest1');
  await api.db.owner.query("UPDATE member SET status = 2 WHERE username = 'guest1'");
  expect(await nameIn({ cookie: other.cookie })).toBeUndefined();
  await api.db.owner.query("UPDATE member SET status = 1 WHERE username = 'guest1'");
});

test('S8.3 pages do not keep a session alive', async () => {
  const { cookie } = await signIn('demo');
  await api.db.owner.query(
    "UPDATE session SET last_seen_at = clock_timestamp() - interval '5 days'",
  );
  await nameIn({ cookie });
  const { rows } = await api.db.owner.query(
    "SELECT FROM session WHERE last_seen_at > clock_timestamp() - interval '4 days'",
  );
  expect(rows).toHaveLength(0);
});

test('only reads are answered, whatever is asked', async () => {
  const { cookie } = await signIn('demo');
  const calls = [
    ...['user_set_name?name=Thief', 'user_sessions', 'user_get_bank', 'member_logout'],
    ...['//user_info', '../user_info', 'http://elsewhere/user_info', 'user_info#x', 'nothing'],
  ];
  expect((await ask(calls.slice(0, 8), { cookie })).answers).toEqual({});
  expect((await ask(calls.slice(4), { cookie })).answers).toEqual({});
  for (const name of memberPageCalls) expect(writesByGet.has(name)).toBe(false);
});

test('S1.2 what the member may not see is missing', async () => {
  const { cookie } = await signIn('guest1');
  const { answers } = await ask(['xuanfeidata?id=1', 'user_info'], { cookie });
  expect(Object.keys(answers)).toEqual(['user_info']);
});

test.each([
  ['a browser', { 'sec-fetch-site': 'same-origin' }],
  ['a script of a page', { origin: 'https://velvet.example' }],
  ['the preview origin', { 'x-velvet-preview': '1' }],
])('S3.82 %s gets nothing', async (_who, headers: Headers) => {
  const { cookie } = await signIn('demo');
  const { response, answers } = await ask(['user_info'], { ...headers, cookie });
  expect(response.status).toBe(403);
  expect(answers).toEqual({});
});
