import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gameInfoByKey } from '@velvet/contract/game';
import { listingPage } from '@velvet/contract/listing';
import { getUserInfo } from '@velvet/contract/member';
import { noticePage } from '@velvet/contract/notice';
import { getBaseInfo, getSystemConfig } from '@velvet/contract/system';
import { anId } from '@velvet/contract/testing/factories';
import fastify from 'fastify';
import pg from 'pg';
import { noCookies } from '../testing/no-cookies.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';
import { sharedList } from './handlers.ts';
import { bindOperations } from './operation-routes.ts';

const LISTS_KEPT_MS = 1_000;

let api: TestApi;
let tokens: readonly string[];
beforeAll(async () => {
  api = await startTestApi();
  tokens = await Promise.all(['demo', 'guest1'].map((name) => api.client.logIn(name)));
});
afterAll(() => api.stop());

/** Many equal calls at once, by two members in turns. */
const asBoth = <T>(call: (token: string) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: 12 }, (_, index) => call(tokens[index % 2] ?? '')));

test('two members with the same input at the same moment each get their own', async () => {
  const infos = await asBoth((token) => api.client.call(getUserInfo, {}, { token }));
  expect(infos.map(({ value }) => value?.username)).toEqual(
    infos.map((_, index) => (index % 2 === 0 ? 'demo' : 'guest1')),
  );
  await api.db.owner.query(
    `INSERT INTO notice (type, name, text, member_id, published_at)
     SELECT 1, jsonb_build_object('en', username), '{"en": "t"}', id, now() - interval '1 minute'
       FROM member WHERE username IN ('demo', 'guest1')`,
  );
  const input = { type: 1, page: 1 } as const;
  const notices = await asBoth((token) =>
    api.client.call(noticePage, input, { token, lang: 'en' }),
  );
  expect(notices.map(({ value }) => value?.items[0]?.title)).toEqual(
    notices.map((_, index) => (index % 2 === 0 ? 'demo' : 'guest1')),
  );
});

test('what is shared is in the language of each call', async () => {
  const names = (lang: string) =>
    api.client.call(getSystemConfig, {}, { lang }).then(({ value }) => value?.notice);
  const [english, japanese, again] = await Promise.all([names('en'), names('ja'), names('en')]);
  expect(english).toBe(again);
  expect(japanese).not.toBe(english);
});

test('a shared answer neither opens nor stands for a session', async () => {
  const key = 'rose-1';
  const [member, guest] = await Promise.all([
    api.client.send('GET', gameInfoByKey.name, { key }, { token: tokens[0], lang: 'en' }),
    api.client.send('GET', gameInfoByKey.name, { key }, { lang: 'en' }),
  ]);
  expect([member.code, guest.code]).toEqual([200, 401]);
  const bases = await Promise.all([
    api.client.call(getBaseInfo, {}, { token: tokens[0], lang: 'en' }),
    api.client.call(getBaseInfo, {}, { lang: 'en' }),
  ]);
  expect(bases.map(({ value }) => value?.session)).toEqual([true, false]);
});

test('a list may be a second old and not older, and no client keeps it', async () => {
  const page = async (lang: string) => {
    const reply = await api.client.call(listingPage, { regionId: 0, page: 1 }, { lang });
    return { ...reply, ids: (reply.value?.items ?? []).map(({ id }) => id) };
  };
  const first = await page('tr');
  const answeredMs = performance.now();
  const shown = first.ids[0] ?? anId(0);
  const hide = (hidden: boolean) =>
    api.db.owner.query('UPDATE listing SET hidden = $2 WHERE id = $1', [shown, hidden]);
  await hide(true);
  // Nobody has asked for this one before.
  expect((await page('kr')).ids).not.toContain(shown);
  for (;;) {
    const askedMs = performance.now();
    if (!(await page('tr')).ids.includes(shown)) break;
    expect(askedMs - answeredMs).toBeLessThan(LISTS_KEPT_MS);
  }
  await hide(false);
  expect(first.headers.get('cache-control')).toBe('no-store');
});

test('nothing is kept of the places of a replica in which lists were read', async () => {
  const handlers = { [listingPage.name]: sharedList(async () => ({ items: [], isLast: true })) };
  const list = bindOperations(handlers).find(({ endpoint }) => endpoint.name === listingPage.name);
  const readSomewhere = async (): Promise<WeakRef<pg.Pool>> => {
    const place = new pg.Pool();
    const call = {
      language: 'en',
      ip: '',
      userAgent: '',
      cookies: noCookies,
      idempotencyKey: '',
      now: new Date(),
      listPool: async () => place,
      log: fastify().log,
    } as const;
    expect(await list?.run?.(call, { page: '1' })).toMatchObject({ status: 200 });
    return new WeakRef(place);
  };
  const place = await readSomewhere();
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  expect(place.deref()).toBeUndefined();
});
