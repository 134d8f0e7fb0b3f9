import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EDGE_SET_URL } from '@velvet/contract/edge-set';
import { issueOverrideCode } from '@velvet/registry/override';
import { newPreviewId, previewsFolder } from '@velvet/registry/preview';
import {
  delegate,
  revoke,
  type SigningKey,
  signValue,
  updateRegistry,
  withOverride,
} from '@velvet/registry/registry';
import {
  copiedFolder,
  linkTo,
  publishExample,
  someKey,
  writePreview,
} from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { type CallOptions, callEdge } from '../testing/call-edge.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge } from './server.ts';

const PREVIEW = 'https://preview.velvet.example';
const HOUR_MS = 60 * 60 * 1000;

let main: FastifyInstance;
let edge: FastifyInstance;
let releasesDir: string;
let api: FakeApi;
let remove: () => Promise<void>;
const newFolder = copiedFolder(async (folder) => {
  await publishExample(folder, {
    id: 'shell',
    version: '1',
    entry: { js: ['main.js'], css: [] },
    files: { 'main.js': 'x', 'boot.js': 'start();' },
  });
  for (const id of ['video', 'game']) {
    for (const version of ['1', '2']) {
      await publishExample(folder, { id, version, files: { 'remoteEntry.js': version } });
    }
  }
});
beforeEach(async () => {
  const copy = await newFolder();
  const { folder } = copy;
  remove = copy.remove;
  releasesDir = path.join(folder, 'releases');
  api = await startFakeApi();
  const options = { releasesDir, apiUrl: api.url, publicDir: folder, previewOrigin: PREVIEW };
  main = await createEdge(options);
  edge = await createEdge({ ...options, isPreview: true, rendersScreens: false });
  for (const one of [main, edge]) await one.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const one of [main, edge]) await one.close();
  await api.close();
  await remove();
});

const call = (url: string, { headers = {}, ...rest }: CallOptions = {}) =>
  callEdge(edge, url, { ...rest, headers: { host: 'preview.velvet.example', ...headers } });
const ask = (code: string) => call(`/edge/preview?${new URLSearchParams({ code })}`);
const confirm = (code: string, headers: Record<string, string> = {}) =>
  call('/edge/preview', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: PREVIEW,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams({ code }).toString(),
  });
type Linked = Parameters<typeof linkTo>[1];
const codeOf = async (linked: Linked, keys?: readonly SigningKey[]) =>
  (await linkTo(releasesDir, linked, keys)).searchParams.get('code') ?? '';
const open = async (linked: Linked, keys?: readonly SigningKey[]): Promise<string> => {
  const { headers } = await confirm(await codeOf(linked, keys));
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
};
const page = (cookie: string) => call('/Video', { headers: { cookie } });
const inMs = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
const released = '"entry":"/releases/video/2/remoteEntry.js"';

test('is shown by its label, and opened once that is confirmed, in any number of browsers', async () => {
  const document = await writePreview(releasesDir);
  const code = await codeOf(document);
  const { statusCode, body, headers } = await ask(code);
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('set-cookie');
  expect(body).toContain('Open a preview of video?');
  expect(body).toContain('<code>feature/x</code>');
  expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src|:\/\//);
  for (const _ of [1, 2]) {
    const confirmed = await confirm(code);
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/']);
    expect(confirmed.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^velvet\.preview=[\w-]+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  }
});

test('takes the place of one remote among production’s others, with integrity and a badge', async () => {
  const document = await writePreview(releasesDir);
  const { preview, expires } = document;
  const cookie = await open(document);
  const { statusCode, body, headers } = await page(cookie);
  expect(statusCode).toBe(200);
  const entry = `/releases/video/${preview}/remoteEntry.js`;
  expect(body).toMatch(
    new RegExp(`"video":{"version":"${preview}","entry":"${entry}","integrity":"sha256-[^"]{44}"}`),
  );
  expect(body).toContain('"entry":"/releases/game/2/remoteEntry.js"');
  expect(body).not.toContain(released);
  const until = new Date(expires).toISOString().slice(0, 16).replace('T', ' ');
  expect(body).toContain(`<span>video: feature/x</span><b>until ${until} UTC</b>`);
  expect(body).toContain('<a href="/edge/preview">Stop</a>');
  const policy = String(headers['content-security-policy']);
  expect(policy).not.toMatch(/unsafe|:\/\//);
  expect(policy).toMatch(/style-src 'self' 'sha256-.*; img-src/);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).toHaveProperty('integrity-policy');
  const set = await call(EDGE_SET_URL, { headers: { cookie } });
  expect(JSON.parse(set.body).versions).toEqual({ shell: '1', video: preview, game: '2' });

  const file = await call(entry, { headers: { cookie } });
  expect([file.statusCode, file.body]).toEqual([200, `/* ${preview} */`]);
  expect(file.headers['cache-control']).toBe('private, no-cache');
});

test('its files are for browsers that opened it, and the main origin knows nothing of it', async () => {
  const document = await writePreview(releasesDir);
  const other = await writePreview(releasesDir);
  const cookie = await open(document);
  const entryOf = ({ preview }: { preview: string }) => `/releases/video/${preview}/remoteEntry.js`;
  expect((await call(entryOf(document))).statusCode).toBe(404);
  expect((await call(entryOf(other), { headers: { cookie } })).statusCode).toBe(404);
  for (const url of [entryOf(document), '/edge/preview/x']) {
    expect((await callEdge(main, url, { headers: { cookie } })).statusCode).toBe(404);
  }
  const everybody = await callEdge(main, '/Video', { headers: { cookie } });
  expect(everybody.body).toContain(released);
  expect(everybody.body).not.toContain('feature/x');
  const query = new URLSearchParams({ code: await codeOf(document) });
  const asked = await callEdge(main, `/edge/preview?${query}`);
  expect(asked.headers['set-cookie']?.join() ?? '').not.toContain('velvet.preview');
  expect(asked.body).not.toContain('<form');
});

test('a label with markup is text', async () => {
  const label = '</aside><script>alert(1)</script>$&';
  const document = await writePreview(releasesDir, { described: { label } });
  const asked = await ask(await codeOf(document));
  const { body } = await page(await open(document));
  for (const html of [asked.body, body]) {
    expect(html).toContain('&lt;/aside&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;');
    expect(html).not.toContain('<script>alert');
  }
});

test('ends by its badge, which takes the cookie back', async () => {
  const cookie = await open(await writePreview(releasesDir));
  const ended = await call('/edge/preview', { headers: { cookie } });
  expect(ended.headers.location).toBe('/');
  expect(ended.headers['set-cookie']).toEqual([
    expect.stringMatching(/^velvet\.preview=; .*Max-Age=0;/),
  ]);
});

test('ends with its link, and with the preview, whichever is earlier', async () => {
  const document = await writePreview(releasesDir);
  const expires = Date.now() + HOUR_MS;
  const cookie = await open({ ...document, expires });
  const until = new Date(expires).toISOString().slice(0, 16).replace('T', ' ');
  expect((await page(cookie)).body).toContain(`until ${until} UTC`);
  inMs(HOUR_MS);
  expect((await page(cookie)).body).toContain(released);
  jest.restoreAllMocks();
  const long = await open({ ...document, expires: document.expires + HOUR_MS });
  expect((await page(long)).body).toContain(document.preview);
  // The registry's timestamp expires with it.
  jest.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  inMs(24 * HOUR_MS);
  expect((await page(long)).body).toContain(released);
  expect((await page(long)).body).not.toContain('velvet-override');
});

test('an expired link is refused in words', async () => {
  const document = await writePreview(releasesDir);
  const code = await codeOf({ ...document, expires: Date.now() - 1 });
  for (const { statusCode, body, headers } of [await ask(code), await confirm(code)]) {
    expect(statusCode).toBe(403);
    expect(body).toContain('The link is wrong or has expired, or its team has ended the preview.');
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

test('ends at once when its team ends it, and when its files are altered', async () => {
  const document = await writePreview(releasesDir);
  const cookie = await open(document);
  const folder = path.join(previewsFolder(releasesDir), 'video', document.preview);
  await writeFile(path.join(folder, 'remoteEntry.js'), 'altered()');
  const warned = jest.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  const entry = `/releases/video/${document.preview}/remoteEntry.js`;
  expect((await call(entry, { headers: { cookie } })).statusCode).toBe(404);
  expect(String(warned.mock.calls[0]?.[0])).toContain('is not what its release says');
  await rm(folder, { recursive: true });
  expect((await page(cookie)).body).toContain(released);
});

test('a revoked key ends its links and previews at once, also those of another key', async () => {
  const [team, second] = [someKey(), someKey()];
  for (const { publicPem } of [team, second]) {
    await delegate(releasesDir, 'video', publicPem);
  }
  const own = await writePreview(releasesDir, { keys: [team] });
  const theirs = await writePreview(releasesDir, { keys: [second] });
  const inMoment = () => inMs(1_000);
  inMoment();
  const [byTeam, linkByTeam, bySecond] = [
    await open(own, [second]),
    await open(theirs, [team]),
    await open(theirs, [second]),
  ];
  for (const cookie of [byTeam, linkByTeam, bySecond]) {
    expect((await page(cookie)).body).toContain('velvet-override');
  }
  await revoke(releasesDir, 'video', team.id);
  jest.restoreAllMocks();
  inMs(2_000);
  expect((await page(byTeam)).body).toContain(released);
  expect((await page(linkByTeam)).body).toContain(released);
  expect((await page(bySecond)).body).toContain(theirs.preview);
  expect((await ask(await codeOf(theirs, [team]).catch(() => ''))).statusCode).toBe(403);
});

test.each([
  ['signed by a key of nobody', { keys: [someKey()] }],
  ['signed by nobody', { keys: [] }],
  ['that has expired', { described: { expires: Date.now() - 1 } }],
  [
    'whose description is of another file',
    { described: { release: { sha256: 'a'.repeat(64), length: 10_000 } } },
  ],
  ['that takes the place of the shell', { described: { app: 'shell' } }],
])('a preview %s is not opened', async (_, example) => {
  jest.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  const { preview } = await writePreview(releasesDir, example);
  const code = await codeOf({ app: 'video', preview, expires: Date.now() + HOUR_MS });
  expect((await ask(code)).statusCode).toBe(403);
});

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['the main origin', { origin: 'https://velvet.example', 'sec-fetch-site': 'same-site' }],
  ['nowhere', { origin: '' }],
])('no form of %s opens a preview', async (_, headers) => {
  const code = await codeOf(await writePreview(releasesDir));
  const { statusCode, headers: answered } = await confirm(code, headers);
  expect(statusCode).toBe(403);
  expect(answered).not.toHaveProperty('set-cookie');
});

test('no cookie that another host planted opens a preview, nor does one of an override', async () => {
  const document = await writePreview(releasesDir);
  const [, value = ''] = (await open(document)).split('=');
  const [payload = '', mac = ''] = value.split('.');
  const code = await codeOf({ ...document, expires: document.expires - 1 });
  const planted = Buffer.from(JSON.stringify({ code })).toString('base64url');
  for (const cookie of [`${planted}.${mac}`, `${payload}.`, planted, '%E0%A4%A', '.']) {
    expect((await page(`velvet.preview=${cookie}`)).body).toContain(released);
  }
  expect((await page(`velvet.override=${value}`)).body).toContain(released);
});

test('a browser has a preview or an override, and the later one ends the other', async () => {
  const preview = await open(await writePreview(releasesDir));
  const wanted = { id: 'video', origin: 'http://localhost:3002' };
  await updateRegistry(releasesDir, (registry) => withOverride(registry, wanted, true));
  inMs(1_000);
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: PREVIEW,
    cookie: preview,
  };
  const code = await issueOverrideCode(releasesDir, wanted, new Date(Date.now()));
  const body = new URLSearchParams({ code }).toString();
  const taken = await call('/edge/override', { method: 'POST', headers, body });
  expect(taken.headers['set-cookie']).toEqual([
    expect.stringMatching(/^velvet\.preview=; .*Max-Age=0;/),
    expect.stringMatching(/^velvet\.override=[\w-]+\./),
  ]);
  const override = taken.headers['set-cookie']?.[1]?.split(';')[0] ?? '';
  const both = await page(`${preview}; ${override}`);
  expect(both.body).toContain('aria-label="Override"');
  expect(both.body).not.toContain('feature/x');
});

test('a code of something else that these keys sign opens nothing', async () => {
  const document = await writePreview(releasesDir);
  const team = someKey();
  await delegate(releasesDir, 'video', team.publicPem);
  inMs(1_000);
  const { app, expires } = document;
  const codeWith = (fields: object) => {
    const link = { _type: 'velvet-preview-link', app, preview: document.preview, expires };
    const signed = { ...link, ...fields };
    const signatures = [{ keyid: team.id, sig: signValue(signed, team.key) }];
    return Buffer.from(JSON.stringify({ signed, signatures })).toString('base64url');
  };
  expect((await ask(codeWith({}))).statusCode).toBe(200);
  for (const fields of [
    { _type: 'velvet-override' },
    { app: 'game' },
    { app: '__proto__' },
    { preview: newPreviewId() },
    { preview: '../video/2' },
    { expires: expires + 30 * 24 * HOUR_MS },
  ]) {
    expect((await ask(codeWith(fields))).statusCode).toBe(403);
  }
});
