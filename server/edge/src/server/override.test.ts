import path from 'node:path';
import { PREVIEW_HEADER } from '@velvet/contract/preview-header';
import { EDGE_FIGURES_URL } from '@velvet/registry/canary';
import { issueOverrideCode } from '@velvet/registry/override';
import {
  delegate,
  type SigningKey,
  signingKeys,
  signValue,
  updateRegistry,
  withOverride,
} from '@velvet/registry/registry';
import { publishExample, someKey, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { type CallOptions, callEdge } from '../testing/call-edge.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge, type EdgeOptions } from './server.ts';

const ORIGIN = 'http://localhost:3002';
const PREVIEW = 'https://preview.velvet.example';
const video = { id: 'video', origin: ORIGIN };

let main: FastifyInstance;
let preview: FastifyInstance;
let options: EdgeOptions;
let releasesDir: string;
let api: FakeApi;
let remove: () => Promise<void>;

async function start(): Promise<void> {
  const temporary = await temporaryFolder();
  const { folder } = temporary;
  remove = temporary.remove;
  releasesDir = path.join(folder, 'releases');
  await publishExample(folder, {
    id: 'shell',
    version: '1',
    entry: { js: ['main.js'], css: [] },
    files: { 'main.js': 'x', 'boot.js': 'start();' },
  });
  for (const id of ['video', 'game']) {
    await publishExample(folder, { id, version: '1', files: { 'remoteEntry.js': 'x' } });
  }
  await updateRegistry(releasesDir, (registry) => withOverride(registry, video, true));
  api = await startFakeApi();
  options = {
    releasesDir,
    apiUrl: api.url,
    publicDir: folder,
    previewOrigin: PREVIEW,
  };
  main = await createEdge(options);
  preview = await createEdge({ ...options, isPreview: true, rendersScreens: false });
  for (const edge of [main, preview]) await edge.listen({ port: 0, host: '127.0.0.1' });
}
async function stop(): Promise<void> {
  for (const edge of [main, preview]) await edge.close();
  await api.close();
  await remove();
}

/** One pair of edges for tests that leave the registry alone. */
const sharedEdges = (): void => {
  beforeAll(start);
  afterAll(stop);
};
const edgesForEachTest = (): void => {
  beforeEach(start);
  afterEach(stop);
};

const callPreview = (url: string, { headers = {}, ...rest }: CallOptions = {}, edge = preview) =>
  callEdge(edge, url, { ...rest, headers: { host: 'preview.velvet.example', ...headers } });
const ask = (code: string) => callPreview(`/edge/override?${new URLSearchParams({ code })}`);
const confirm = (code: string, headers: Record<string, string> = {}, edge = preview) =>
  callPreview(
    '/edge/override',
    {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: PREVIEW,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams({ code }).toString(),
    },
    edge,
  );
const newCode = (now = new Date()) => issueOverrideCode(releasesDir, video, now);
const pageWith = (cookie: string, edge = preview) =>
  callPreview('/Video', { headers: { cookie } }, edge);
async function confirmedCookie(): Promise<string> {
  const { headers } = await confirm(await newCode());
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}
const codeOf = (fields: object, keys: readonly SigningKey[]): string => {
  const signed = {
    _type: 'velvet-override',
    remote: 'video',
    origin: ORIGIN,
    expires: Date.now() + 60_000,
    nonce: 'n'.repeat(22),
    ...fields,
  };
  const signatures = keys.map(({ id, key }) => ({ keyid: id, sig: signValue(signed, key) }));
  return Buffer.from(JSON.stringify({ signed, signatures })).toString('base64url');
};
const released = '"entry":"/releases/video/1/remoteEntry.js"';

describe('an override', () => {
  sharedEdges();

  test('is shown with its full origin, and used after confirmation until the browser is closed', async () => {
    const code = await newCode();
    const { statusCode, body, headers } = await ask(code);
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).toContain('Take video from another origin?');
    expect(body).toContain(`<code>${ORIGIN}</code>`);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src|:\/\//);
    expect((await pageWith('')).body).toContain(released);

    const confirmed = await confirm(code);
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/']);
    expect(confirmed.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^velvet\.override=[\w-]+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  test('is in the preview’s page only, whose policy allows just that origin', async () => {
    const cookie = await confirmedCookie();
    const { body, headers } = await pageWith(cookie);
    expect(body).toContain(`"video":{"version":"dev","entry":"${ORIGIN}/remoteEntry.js"}`);
    expect(body).toContain('"entry":"/releases/game/1/remoteEntry.js"');
    expect(body).not.toContain('href="/releases/video/');
    expect(body).toContain(`<span>video from ${ORIGIN}</span>`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' http:\/\/localhost:3002;/);
    expect(policy).toContain(`connect-src 'self' ${ORIGIN} ws://localhost:3002;`);
    expect(policy).not.toMatch(/unsafe/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');

    const everybody = await callEdge(main, '/Video', { headers: { cookie } });
    expect(everybody.body).toContain(released);
    expect(everybody.headers['content-security-policy']).not.toContain('://');
    expect(everybody.headers).toHaveProperty('integrity-policy');
  });

  test('does not exist on the main origin', async () => {
    const code = await newCode();
    const query = new URLSearchParams({ code });
    for (const url of [`/edge/override?${query}`, `/edge/override?remote=video&origin=${ORIGIN}`]) {
      const { statusCode, headers } = await callEdge(main, url);
      expect(statusCode).toBe(404);
      expect(headers['set-cookie']?.join() ?? '').not.toContain('velvet.override');
    }
    const posted = await callEdge(main, '/edge/override', { method: 'POST', body: String(query) });
    expect(posted.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('an override cannot be started without consent', () => {
  sharedEdges();

  test.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from the main origin', { origin: 'https://velvet.example', 'sec-fetch-site': 'same-site' }],
    ['from a frame without an origin', { origin: 'null' }],
    ['that says it is from elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['without an origin', { origin: '' }],
  ])('by a form %s', async (_, headers) => {
    const { statusCode, headers: answered } = await confirm(await newCode(), headers);
    expect(statusCode).toBe(403);
    expect(answered).not.toHaveProperty('set-cookie');
  });

  test('by a form of another kind', async () => {
    const code = await newCode();
    for (const type of ['application/json', 'text/plain']) {
      const { statusCode, headers } = await callPreview('/edge/override', {
        method: 'POST',
        headers: { 'content-type': type, origin: PREVIEW },
        body: JSON.stringify({ code }),
      });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  test('by a used code, also at another edge or after a restart', async () => {
    const code = await newCode();
    expect((await confirm(code)).statusCode).toBe(303);
    expect((await confirm(code)).body).toContain('This code was used before');
    const other = await createEdge({ ...options, isPreview: true, rendersScreens: false });
    await other.listen({ port: 0, host: '127.0.0.1' });
    const again = await confirm(code, {}, other);
    expect(again.body).toContain('This code was used before');
    expect((await pageWith(await confirmedCookie(), other)).body).toContain(ORIGIN);
    await other.close();
  });

  test('by a code that has expired, is not valid yet, or is malformed', async () => {
    const now = Date.now();
    const old = await newCode(new Date(now - 10 * 60 * 1000));
    const ahead = await newCode(new Date(now + 2 * 60 * 1000));
    const good = await newCode();
    const changed = `${good.slice(0, 40)}${good[40] === 'A' ? 'B' : 'A'}${good.slice(41)}`;
    const codes = [old, ahead, changed, '', 'x', '%00', 'A'.repeat(5_000)];
    // At once, because the edge looks twice before it refuses one.
    const answers = codes.flatMap((code) => [ask(code), confirm(code)]);
    for (const { statusCode, headers } of await Promise.all(answers)) {
      expect(statusCode).toBe(403);
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  test.each([
    ['an origin that the registry does not list', { origin: 'http://localhost:3003' }],
    ['an origin that is listed for another remote', { remote: 'game' }],
    ['the shell', { remote: 'shell' }],
    ['a remote that is none', { remote: '__proto__' }],
    ['something that is no origin', { origin: "https://a;script-src 'unsafe-inline'" }],
    ['something else that these keys sign', { _type: 'targets' }],
  ])('for %s', async (_, fields) => {
    const keys = await signingKeys(releasesDir);
    expect((await ask(codeOf({}, keys))).statusCode).toBe(200);
    expect((await ask(codeOf(fields, keys))).statusCode).toBe(403);
  });

  test.each([
    ['made up', `velvet.override=${encodeURIComponent(`video~${ORIGIN}`)}`],
    ['with another origin', 'changed'],
    ['that cannot be read', 'velvet.override=%E0%A4%A'],
    ['that is empty', 'velvet.override=.'],
  ])('by a cookie %s', async (_, given) => {
    const cookie = await confirmedCookie();
    const [, value = ''] = cookie.split('=');
    const [payload = '', mac = ''] = value.split('.');
    const text = Buffer.from(payload, 'base64url').toString().replace('3002', '3003');
    const changed = `velvet.override=${Buffer.from(text).toString('base64url')}.${mac}`;
    const { body, headers } = await pageWith(given === 'changed' ? changed : given);
    expect(body).toContain(released);
    expect(headers['content-security-policy']).not.toContain('://');
  });
});

describe('the two origins', () => {
  sharedEdges();

  test('the mark for the API cannot be removed by listing it in Connection', async () => {
    const connection = `close, ${PREVIEW_HEADER}`;
    await callPreview('/api/base_info', { headers: { connection } });
    expect(api.lastHeaders()[PREVIEW_HEADER]).toBe('1');
  });

  test.each(['velvet.example', 'localhost:8080', 'preview.velvet.example:8090', 'evil.example'])(
    'the preview serves its own host name only, not %s',
    async (host) => {
      for (const url of ['/Video', '/edge/override', '/api/base_info']) {
        expect((await callPreview(url, { headers: { host } })).statusCode).toBe(421);
      }
    },
  );

  test('the main origin does not serve the preview’s host name, on any port', async () => {
    for (const host of ['preview.velvet.example', 'preview.velvet.example:8080']) {
      expect((await callEdge(main, '/Video', { headers: { host } })).statusCode).toBe(421);
    }
  });

  test('calls through the preview are marked for the API, and no others, whatever callers claim', async () => {
    for (const headers of [{}, { [PREVIEW_HEADER]: '0' }, { [PREVIEW_HEADER]: '' }]) {
      await callPreview('/api/base_info', { headers });
      expect(api.lastHeaders()[PREVIEW_HEADER]).toBe('1');
      await callEdge(main, '/api/base_info', { headers });
      expect(api.lastHeaders()).not.toHaveProperty(PREVIEW_HEADER);
    }
  });

  test('figures are not served to unreleased code', async () => {
    for (const url of ['/edge/metrics', EDGE_FIGURES_URL]) {
      expect((await callPreview(url)).statusCode).toBe(404);
    }
    const { body } = await callEdge(main, '/edge/preview');
    expect(JSON.parse(body)).toEqual({ origin: PREVIEW });
  });
});

describe('an override of a changed registry', () => {
  edgesForEachTest();

  test('ends by its link, for all browsers by the registry, and after twelve hours', async () => {
    const cookie = await confirmedCookie();
    const ended = await callPreview('/edge/override', { headers: { cookie } });
    expect(ended.headers['set-cookie']).toEqual([
      expect.stringMatching(/^velvet\.override=; .*Max-Age=0;/),
    ]);
    const inMs = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
    inMs(13 * 60 * 60 * 1000);
    expect((await pageWith(cookie)).body).toContain(released);
    jest.restoreAllMocks();
    expect((await pageWith(cookie)).body).toContain(ORIGIN);
    await updateRegistry(releasesDir, (registry) => withOverride(registry, video, false));
    inMs(1_000);
    expect((await pageWith(cookie)).body).not.toContain(ORIGIN);
    jest.restoreAllMocks();
  });

  test('cannot be started by an unknown key, or another team’s', async () => {
    const team = someKey();
    await delegate(releasesDir, 'game', team.publicPem);
    expect((await ask(codeOf({}, [team]))).statusCode).toBe(403);
    expect((await ask(codeOf({}, []))).statusCode).toBe(403);
    await delegate(releasesDir, 'video', team.publicPem);
    expect((await ask(codeOf({}, [team]))).statusCode).toBe(200);
  });
});

describe('an origin that is none', () => {
  sharedEdges();

  test.each(['localhost:3002', 'http://example.com', 'https://a.example/x', 'https://*', '*'])(
    'is never listed: %s',
    async (origin) => {
      const change = updateRegistry(releasesDir, (registry) =>
        withOverride(registry, { id: 'video', origin }, true),
      );
      await expect(change).rejects.toThrow('is no origin');
    },
  );
});
