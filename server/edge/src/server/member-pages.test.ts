import { sealEnvelope } from '@velvet/contract/envelope';
import { MEMBER_PAGE_ADDRESS } from '@velvet/contract/member-page';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge } from './server.ts';

/** Renders who is in the answers, in which language and zone, for which address. */
const SHELL_SERVER = `
  exports.singletons = {};
  exports.render = async (order) => {
    const { path, language, visitor, answers } = JSON.parse(order);
    const name = visitor ? answers.user_info.data.username : 'a guest';
    if (name === 'nobody can render') throw new Error('on purpose');
    const where = visitor ? visitor.search + ' in ' + visitor.timeZone : '';
    const screen = '<main>' + name + ' at ' + path + where + ', ' + language + '</main>';
    return JSON.stringify({ screen, gate: '', signIn: '', isForMember: visitor !== undefined });
  };`;

const members: Readonly<Record<string, string>> = { aaaaaaaaaaaa: 'rose', bbbbbbbbbbbb: 'lily' };
const cookieOf = (name: string) => `velvet.session.${name}=secret-of-${name}`;
const rose = cookieOf('aaaaaaaaaaaa');
const lily = cookieOf('bbbbbbbbbbbb');

let api: FakeApi;
let edge: FastifyInstance;
let remove: () => Promise<void>;
/** Of the API's answers for pages. */
let waitMs = 0;

beforeAll(async () => {
  api = await startFakeApi(({ url, headers }, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (!url.startsWith(MEMBER_PAGE_ADDRESS)) {
      response.end(JSON.stringify(sealEnvelope(200, 'ok', { name: 'Velvet' })));
      return;
    }
    const [, name = ''] = /session\.(\w+)=/.exec(headers.cookie ?? '') ?? [];
    const calls = new URL(url, 'http://api.invalid').searchParams.getAll('call');
    const username = members[name];
    const answers = Object.fromEntries(
      username === undefined
        ? []
        : calls.map((call) => [call, sealEnvelope(200, 'ok', { username })]),
    );
    setTimeout(() => response.end(JSON.stringify({ answers })), waitMs).unref();
  });
  const temporary = await temporaryFolder();
  const { folder } = temporary;
  remove = temporary.remove;
  const files = { 'main.js': 'x', 'boot.js': 'start();', 'server.cjs': SHELL_SERVER };
  const entry = { js: ['main.js'], css: [] };
  await publishExample(folder, { id: 'shell', version: '1', entry, files });
  for (const id of ['wallet', 'listings']) {
    const own = { 'remoteEntry.js': 'x', 'server.cjs': '' };
    await publishExample(folder, { id, version: '1', files: own });
  }
  edge = await createEdge({
    releasesDir: `${folder}/releases`,
    apiUrl: api.url,
    publicDir: folder,
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await edge.close();
  await api.close();
  await remove();
});
beforeEach(() => {
  waitMs = 0;
});

type Headers = Record<string, string>;
const navigation: Headers = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
const visit = (url: string, cookie: string, own: Headers = {}, method = 'GET') =>
  callEdge(edge, url, {
    method,
    headers: { ...navigation, cookie: `${cookie}; velvet.zone=Asia/Taipei`, ...own },
  });
const MOST_ATTEMPTS = 20;
/** A thread that is busy with loading a program is no reason for a page to differ. */
async function composed(url: string, cookie: string, own: Headers = {}) {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const page = await visit(url, cookie, own);
    if (page.body.includes('velvet-answers')) return page;
  }
  throw new Error(`${url} is not composed`);
}
const metric = async (outcome: string): Promise<number> => {
  const { body } = await callEdge(edge, '/edge/metrics');
  const line = body
    .split('\n')
    .find((each) => each.includes(`member_pages_total{outcome="${outcome}"}`));
  return Number(line?.split(' ').at(-1));
};

test('S3.82 a member’s page has his screen, and no cache may keep it', async () => {
  const { statusCode, headers, body } = await composed('/Mine', rose);
  expect(statusCode).toBe(200);
  expect(body).toContain('<main>rose at /Mine in Asia/Taipei, ');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers).not.toHaveProperty('etag');
  expect(headers.vary).toContain('Cookie');
  // A validator that a browser has from a skeleton does not make it one.
  const again = await composed('/Mine', rose, { 'if-none-match': '*' });
  expect(again.statusCode).toBe(200);
});

test('S3.82 two members of one browser, and one in two languages, each get their own', async () => {
  await composed('/Mine', rose);
  const asked = [rose, lily, rose, lily].flatMap((cookie) =>
    ['en', 'ja'].map((language) => ({ cookie, language })),
  );
  const pages = await Promise.all(
    asked.map(({ cookie, language }) => composed('/Mine', `${cookie}; velvet.lang=${language}`)),
  );
  for (const [index, { cookie, language }] of asked.entries()) {
    const [own, other] = cookie === rose ? ['rose', 'lily'] : ['lily', 'rose'];
    expect(pages[index]?.body).toContain(
      `<main>${own} at /Mine in Asia/Taipei, ${language}</main>`,
    );
    expect(pages[index]?.body).not.toContain(other);
  }
  // The API is told which cookie it is, and nothing else that the browser sent.
  const { headers } = api.received.findLast(({ url }) => url.startsWith(MEMBER_PAGE_ADDRESS)) ?? {};
  expect(headers?.cookie).toMatch(/^velvet\.session\.\w+=[\w-]+$/);
});

test('a listing’s page is of its address, and what the API reads is of the screen alone', async () => {
  const { body } = await composed('/detail?id=7', rose);
  expect(body).toContain('rose at /detail?id=7 in');
  const { url } = api.received.findLast((call) => call.url.startsWith(MEMBER_PAGE_ADDRESS)) ?? {};
  expect(new URL(url ?? '', api.url).searchParams.getAll('call')).toContain('xuanfeidata?id=7');
});

test.each<[string, Headers]>([
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of another host of the site', { 'sec-fetch-site': 'same-site' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['an embedded object', { 'sec-fetch-dest': 'object' }],
  [
    'a script that fetches with credentials',
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  ],
  ['a script element', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
  ['a worker of the page', { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' }],
  ['what is no navigation', { 'sec-fetch-mode': 'no-cors' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerendering', { 'sec-purpose': 'prefetch;prerender' }],
  ['an earlier browser’s prefetch', { purpose: 'prefetch' }],
  ['a client that says nothing of itself', { 'sec-fetch-site': '', 'sec-fetch-mode': '' }],
])('S3.82 %s gets no member’s page', async (_who, headers) => {
  await composed('/Mine', rose);
  const before = api.received.length;
  const page = await visit('/Mine', rose, headers);
  expect(page.body).not.toContain('rose');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(api.received.slice(before).map(({ url }) => url)).not.toContainEqual(
    expect.stringContaining(MEMBER_PAGE_ADDRESS),
  );
});

test.each([
  '/Mine/x.css',
  '/Mine.css',
  '/Mine/',
  '/Mine;x.css',
  '/Mine%2fx.css',
  '/Mine%00.css',
  '//Mine',
  '/mine',
  '/Mine/../Mine/x.js',
  '/Mine?x.css',
  '/Mine?cache=1',
  '/detail?id=7&x=.css',
  '/detail?id=..%2f..%2fuser_info',
  '/detail?id=7%26x=1',
  '/detail',
])('S3.82 a cache that takes %s for a file gets no member’s page', async (url) => {
  await composed('/Mine', rose);
  expect((await visit(url, rose)).body).not.toContain('rose');
});

test('S3.82 a request for the headers alone is not answered as a member’s', async () => {
  const { headers } = await visit('/Mine', rose, {}, 'HEAD');
  expect(headers['cache-control']).toBe('no-cache');
});

test('S3.82 the address bar, a bookmark and the home screen are the visitor’s own', async () => {
  expect((await composed('/Mine', rose, { 'sec-fetch-site': 'none' })).body).toContain('rose');
});

test('S3.82 no page without a live session, without its zone, or with the cookie of another', async () => {
  await composed('/Mine', rose);
  const refused = await metric('refused');
  for (const cookie of ['velvet.lot=1', cookieOf('cccccccccccc'), '__Host-velvet.session.x=1']) {
    expect((await visit('/Mine', cookie)).body).not.toContain('velvet-answers');
  }
  expect(await metric('refused')).toBe(refused + 1);
  for (const zone of ['', 'velvet.zone=</script>', 'velvet.zone=a/b/c/d']) {
    const page = await callEdge(edge, '/Mine', {
      headers: { ...navigation, cookie: `${rose}; ${zone}` },
    });
    expect(page.body).not.toContain('velvet-answers');
  }
});

test('S3.82 a guest’s page has nothing of members, and asks nothing for them', async () => {
  const before = api.received.length;
  const { body, headers } = await visit('/Home', rose);
  expect(body).not.toContain('rose');
  expect(headers['cache-control']).toBe('no-cache');
  const asked = api.received.slice(before).filter(({ url }) => url.startsWith(MEMBER_PAGE_ADDRESS));
  expect(asked).toEqual([]);
});

test('an edge under load sends skeletons at once, and says so in its metrics', async () => {
  await composed('/Mine', rose);
  const [busy, late, whole] = [
    await metric('busy'),
    await metric('late'),
    await metric('composed'),
  ];
  waitMs = 1_500;
  const startedAt = performance.now();
  const asked = Array.from({ length: 20 }, () => visit('/Mine', rose));
  const first = await Promise.race(asked);
  // Sixteen of them do not wait for the four before.
  expect(first.body).not.toContain('velvet-answers');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  const pages = await Promise.all(asked);
  for (const { statusCode, body } of pages) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain('velvet-answers');
    expect(body).toContain('"early":["base_info"');
  }
  expect(await metric('busy')).toBe(busy + 16);
  expect(await metric('late')).toBe(late + 4);
  expect(await metric('composed')).toBe(whole);
  waitMs = 0;
  expect((await composed('/Mine', rose)).body).toContain('rose');
});

test('S8.1 a session’s cookie that no header can hold asks nothing, and is not logged', async () => {
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const before = await metric('failed');
  for (const value of ['%0A', '%0D%0Ax:1', 'a%3Bb', '%E2%82%AC']) {
    const page = await visit('/Mine', `velvet.session.aaaaaaaaaaaa=${value}secret`);
    expect(page.body).not.toContain('velvet-answers');
  }
  expect(await metric('failed')).toBe(before);
  expect(warned).not.toHaveBeenCalled();
});

test('a screen that cannot be rendered is a skeleton', async () => {
  jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const failed = await metric('failed');
  Object.assign(members, { dddddddddddd: 'nobody can render' });
  expect((await visit('/Mine', cookieOf('dddddddddddd'))).body).not.toContain('velvet-answers');
  expect(await metric('failed')).toBe(failed + 1);
});
