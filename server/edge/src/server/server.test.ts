import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openEnvelope } from '@velvet/contract/envelope';
import { getSystemConfig } from '@velvet/contract/system';
import { answerOf } from '@velvet/contract/testing/answers';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { writeRelease } from '@velvet/registry/publish';
import { updateRegistry, withCanary } from '@velvet/registry/registry';
import { cohortIn, exampleBuild, publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { type CallOptions, callEdge, pageWith } from '../testing/call-edge.ts';
import { type FakeApi, type Respond, startFakeApi } from '../testing/fake-api.ts';
import { createEdge } from './server.ts';

const LONG = `/* ${'velvet '.repeat(200)} */`;

const sessionCookies = ['velvet.session.1=secret; HttpOnly', 'velvet.session.0=; Max-Age=0'];

/** Echoes addresses and returns the system config. */
const respond: Respond = ({ url }, response) => {
  const isConfig = url === '/api/sys_config';
  const answer = isConfig ? answerOf(getSystemConfig, aSystemConfig()) : { url };
  if (url === '/api/member_login') response.setHeader('Set-Cookie', sessionCookies);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
};

let api: FakeApi;
let edge: FastifyInstance;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  api = await startFakeApi(respond);
  ({ folder, remove } = await temporaryFolder());
  await publishExample(folder, {
    id: 'shell',
    version: '1',
    entry: { js: ['main.js'], css: [] },
    files: { 'main.js': LONG, 'boot.js': 'start();' },
  });
  await publishExample(folder, {
    id: 'listings',
    version: '1.0.0-a',
    files: { 'remoteEntry.js': LONG, 'style.css': LONG, 'tiny.js': 'x', 'source.js.map': LONG },
  });
  const draft = path.join(folder, 'releases/listings/.draft-1');
  await mkdir(draft);
  await writeFile(path.join(draft, 'remoteEntry.js'), LONG);
  const publicDir = path.join(folder, 'public');
  await mkdir(publicDir);
  await writeFile(path.join(publicDir, 'icon.svg'), '<svg/>');
  edge = await createEdge({
    releasesDir: path.join(folder, 'releases'),
    apiUrl: api.url,
    publicDir,
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await edge.close();
  await api.close();
  await remove();
});

const call = (
  url: string,
  { app = edge, ...options }: CallOptions & { app?: FastifyInstance } = {},
) => callEdge(app, url, options);
const get = (url: string, headers: Record<string, string> = {}) => call(url, { headers });

describe('releases', () => {
  const entry = '/releases/listings/1.0.0-a/remoteEntry.js';

  test('are immutable and cacheable for a year', async () => {
    const { statusCode, headers, body } = await get(entry);
    expect(statusCode).toBe(200);
    expect(body).toBe(LONG);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('are precompressed: %s', async (encoding, accepted, open) => {
    const { headers, payload } = await get(entry, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(open(payload).toString()).toBe(LONG);
  });

  test('are served uncompressed when small', async () => {
    const { headers, body } = await get('/releases/listings/1.0.0-a/tiny.js', {
      'accept-encoding': 'br, gzip',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toBe('x');
  });

  test.each([
    '/releases/registry.json',
    '/releases/listings/1.0.0-a/release.json',
    '/releases/listings/1.0.0-a/remoteEntry.js.br',
    '/releases/listings/1.0.0-a/source.js.map',
    '/releases/listings/1.0.0-a/',
    '/releases/',
    '/releases/../registry.json',
    '/releases/listings/1.0.0-a/../../../public/icon.svg',
    '/releases/listings/1.0.0-a/../../registry.json',
    '/releases/listings/%2e%2e/%2e%2e/package.js',
    '/releases/listings/1.0.0-a/..%2f..%2fregistry.json',
    '/releases/listings/1.0.0-a/remoteEntry.js%00.css',
    '/releases/listings/.draft-1/remoteEntry.js',
    '/releases/listings/9.9.9/remoteEntry.js',
  ])('%s is not served', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect([400, 403, 404]).toContain(statusCode);
    expect(body).not.toMatch(/revision|"sha256"/);
    expect(headers['cache-control'] ?? 'no-store').not.toMatch(/max-age=[1-9]/);
  });
});

describe('pages', () => {
  test('an address of the app is a page with its policy', async () => {
    const { statusCode, headers, body } = await get('/Home');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
    expect(body).toContain('/releases/listings/1.0.0-a/remoteEntry.js');
  });

  test.each(['/nowhere', '/home', '/Home/', '/Home/more', '/%48ome'])(
    '%s is a page with status 404',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toMatch(/html/);
      expect(body).toContain('<div id="root">');
    },
  );

  test.each(['/missing.js', '/favicon.ico', '/Home.php'])('%s is a missing file', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['//', 404],
    ['//evil.example/Home', 404],
    ['//[', 404],
    ['/%', 400],
    ['/%ff', 400],
  ])('a malformed address (%s) is not an error', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });

  test('a page cannot be posted to', async () => {
    expect((await call('/Home', { method: 'POST' })).statusCode).toBe(404);
  });

  test('HEAD has the same headers without a body', async () => {
    const { statusCode, headers, body } = await call('/Home', { method: 'HEAD' });
    expect(statusCode).toBe(200);
    expect(headers.etag).toBeDefined();
    expect(body).toBe('');
  });

  test('the icon is a plain file', async () => {
    const { statusCode, body } = await get('/icon.svg');
    expect([statusCode, body]).toEqual([200, '<svg/>']);
  });
});

describe('a page that did not change', () => {
  const tag = async () => String((await get('/Home')).headers.etag);

  test('is not sent again', async () => {
    const { statusCode, body, headers } = await get('/Home', { 'if-none-match': await tag() });
    expect([statusCode, body]).toEqual([304, '']);
    expect(headers.etag).toBe(await tag());
  });

  test('nor when the browser knows several, or a proxy made the tag strong', async () => {
    const strong = (await tag()).replace(/^W\//, '');
    for (const known of [`"other", ${await tag()}`, strong, '*']) {
      expect((await get('/Home', { 'if-none-match': known })).statusCode).toBe(304);
    }
  });

  test('is sent when another one is known', async () => {
    expect((await get('/Home', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test('an unknown address stays unknown', async () => {
    const { headers } = await get('/nowhere');
    const again = await get('/nowhere', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(404);
  });
});

describe('encodings of a page', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.0, gzip;q=0', undefined],
    ['deflate', undefined],
    ['', undefined],
    ['brotli-like', undefined],
  ])('%s: %s', async (accepted, expected) => {
    const { headers, payload } = await get('/Home', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(expected);
    const open = { br: brotliDecompressSync, gzip: gunzipSync }[expected ?? ''];
    expect((open ? open(payload) : payload).toString()).toContain('<!doctype html>');
  });

  test('Vary separates them in caches', async () => {
    expect((await get('/Home')).headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
  });
});

describe('S2.3 the language of the first response', () => {
  test.each([
    ['what the device remembers', { cookie: 'a=b; velvet.lang=ja' }, 'ja'],
    ['also against the browser', { cookie: 'velvet.lang=tr', 'accept-language': 'en' }, 'tr'],
    ['what the browser asks for', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, 'zh-Hant'],
    ['Korean', { 'accept-language': 'ko-KR' }, 'ko'],
    ['the default', {}, 'zh-Hans'],
    ['the default where nothing fits', { 'accept-language': 'fr' }, 'zh-Hans'],
    ['not what is no language', { cookie: 'velvet.lang=klingon', 'accept-language': 'en' }, 'en'],
    [
      'not a cookie that only ends so',
      { cookie: 'x.velvet.lang=ja', 'accept-language': 'en' },
      'en',
    ],
  ])('%s', async (_, headers: Record<string, string>, expected) => {
    expect((await get('/Home', headers)).body).toContain(`<html lang="${expected}" `);
  });
});

describe('the proxy to the API', () => {
  test.each([
    '/api/base_info',
    '/api/xuanfei/xuanfeilist?id=0&page=1',
    '/m/token.mac/film/360p/seg-1.m4s',
    '/media/banner-1.svg',
    '/pay/checkout?id=1',
    '/pages/rules',
  ])('%s is passed on unchanged', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({ url });
  });

  test('a form arrives complete, with the caller’s headers', async () => {
    await call('/api/member_login', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        token: 'dG9rZW4=',
        lang: 'en',
        'idempotency-key': 'key-1',
      },
      body: 'username=demo&password=a%26b',
    });
    expect(api.received.at(-1)).toMatchObject({
      method: 'POST',
      url: '/api/member_login',
      body: 'username=demo&password=a%26b',
      headers: { token: 'dG9rZW4=', lang: 'en', 'idempotency-key': 'key-1' },
    });
  });

  test('forwarding headers of a visitor are not passed on', async () => {
    await get('/api/base_info', {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
    expect(api.received.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });

  test('S8.3 session cookies are passed in both directions', async () => {
    const headers = { cookie: 'velvet.lang=en; velvet.session.0=old', 'sec-fetch-site': 'none' };
    const answer = await call('/api/member_login', { method: 'POST', headers });
    expect(api.received.at(-1)?.headers).toMatchObject(headers);
    expect(answer.headers['set-cookie']).toEqual(sessionCookies);
  });

  test.each(['/Mine', '/mediation', '/apixyz', '/payments'])('%s is not proxied', async (url) => {
    const before = api.received.filter((call) => call.url === url).length;
    await get(url);
    expect(api.received.filter((call) => call.url === url)).toHaveLength(before);
  });

  test('an unreachable API is a gateway error, and pages continue', async () => {
    const alone = await createEdge({
      releasesDir: path.join(folder, 'releases'),
      apiUrl: 'http://127.0.0.1:1',
      publicDir: path.join(folder, 'public'),
    });
    await alone.listen({ port: 0, host: '127.0.0.1' });
    const answer = await call('/api/base_info', { app: alone });
    expect(answer.statusCode).toBe(503);
    expect(openEnvelope(JSON.parse(answer.body))).toMatchObject({ ok: true, code: 500 });
    const page = await call('/Home', { app: alone });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<title>Velvet</title>');
    await alone.close();
  });
});

test('S14.1 under another name of this machine a page leads to the public name, and nothing else does', async () => {
  const own = await createEdge({
    releasesDir: path.join(folder, 'releases'),
    apiUrl: api.url,
    publicDir: path.join(folder, 'public'),
    publicUrl: new URL('http://localhost:8080'),
  });
  await own.listen({ port: 0, host: '127.0.0.1' });
  const shown = {
    'sec-fetch-site': 'none',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const open = async (host: string, headers: Record<string, string>) => {
    const { statusCode, headers: answered } = await callEdge(own, '/Home?a=1', {
      headers: { host, ...headers },
    });
    return [statusCode, answered.location];
  };
  try {
    const there = [307, 'http://localhost:8080/Home?a=1'];
    expect(await open('127.0.0.1:8080', shown)).toEqual(there);
    expect(await open('[::1]:8080', shown)).toEqual(there);
    expect(await open('localhost:8080', shown)).not.toEqual(there);
    expect(await open('127.0.0.1:9000', shown)).not.toEqual(there);
    expect(await open('127.0.0.1:8080', {})).not.toEqual(there);
  } finally {
    await own.close();
  }
});

test('a new release is in the pages without a restart', async () => {
  await publishExample(folder, { id: 'video', version: '2', files: { 'remoteEntry.js': LONG } });
  const now = jest.spyOn(Date, 'now');
  now.mockReturnValue(Date.now() + 1_000);
  const { statusCode } = await pageWith(edge, '/Home', '/releases/video/2/remoteEntry.js');
  expect(statusCode).toBe(200);
  now.mockRestore();
});

describe('a canary of ten percent', () => {
  const entryOf = (body: string) => /releases\/game\/([^/]+)\/remoteEntry/.exec(body)?.[1];

  beforeAll(async () => {
    await publishExample(folder, { id: 'game', version: '1', files: { 'remoteEntry.js': 'one' } });
    const build = await exampleBuild(folder, {
      id: 'game',
      version: '2',
      files: { 'remoteEntry.js': 'two' },
    });
    const { digest } = await writeRelease(build);
    const canary = { id: 'game', version: '2', digest, at: new Date().toISOString(), percent: 10 };
    await updateRegistry(path.join(folder, 'releases'), (registry) => withCanary(registry, canary));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
    await get('/Home');
    now.mockRestore();
  });

  test('is for buckets below ten, and cached pages are not mixed up', async () => {
    const version = async (bucket: number) =>
      entryOf((await get('/Home', { cookie: `velvet.lot=${cohortIn(bucket, 'game')}` })).body);
    const asked = [0, 9, 10, 99, 0];
    expect(await Promise.all(asked.map(version))).toEqual(['2', '2', '1', '1', '2']);
  });

  test('a new visitor is assigned a cohort and keeps it', async () => {
    const first = await get('/Home');
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^velvet\.lot=\d{1,4}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await get('/Home', { cookie: cookie.split(';')[0] ?? '' });
    expect(again.headers).not.toHaveProperty('set-cookie');
    expect(entryOf(again.body)).toBe(entryOf(first.body));
  });

  test.each(['10000', '-1', '5x', ''])('an invalid cohort (%s) is replaced', async (cohort) => {
    const { headers } = await get('/Home', { cookie: `velvet.lot=${cohort}` });
    expect(headers['set-cookie']).toHaveLength(1);
  });
});
