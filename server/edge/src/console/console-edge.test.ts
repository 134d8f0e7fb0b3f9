import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { decode } from '@velvet/contract/codec';
import { consolePageDataSchema } from '@velvet/contract/console-page';
import { releasePage } from '@velvet/contract/ops/releases';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Registry } from '@velvet/registry/registry';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { listeningPort } from '../config.ts';
import { createEdge } from '../server/server.ts';
import { callEdge } from '../testing/call-edge.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createConsoleEdge } from './console-edge.ts';
import { releasePageOf } from './edge-operations.ts';

const pages = {
  '/wallet/withdrawals': {
    title: { en: 'Withdrawals', 'zh-Hans': '提现' },
    section: 'finance' as const,
    order: 10,
    roles: ['finance' as const],
  },
};
const forConsole = {
  groups: { console: { js: ['console.js'], css: [] } },
  console: { singletons: { react: '^19.0.0' }, singletonNames: {} },
  app: { title: 'Wallet', routes: {}, menu: [], console: { pages } },
};

let ops: FakeApi;
let edge: FastifyInstance;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ops = await startFakeApi();
  ({ folder, remove } = await temporaryFolder());
  const publicDir = path.join(folder, 'public');
  await mkdir(publicDir);
  await writeFile(path.join(publicDir, 'icon.svg'), '<svg/>');
  const releasesDir = path.join(folder, 'releases');
  await publishExample(folder, {
    ...{ id: 'video', version: '1', files: { 'remoteEntry.js': 'x' } },
  });
  await publishExample(folder, {
    ...{ id: 'wallet', version: '1', files: { 'remoteEntry.js': 'old', 'console.js': 'old' } },
    ...forConsole,
  });
  await publishExample(folder, {
    ...{ id: 'wallet', version: '2', files: { 'remoteEntry.js': 'new', 'console.js': 'new' } },
    ...forConsole,
  });
  await publishExample(folder, {
    ...{ id: 'shell', version: '1', files: { 'main.js': 'x' } },
    entry: { js: ['main.js'], css: [] },
  });
  await publishExample(folder, {
    ...{ id: 'console', version: '1' },
    entry: { js: ['main.js'], css: ['main.css'] },
    groups: { 'messages-zh-Hans': { js: ['messages-zh-Hans.js'], css: [] } },
    files: { 'main.js': 'start();', 'main.css': 'a{}', 'messages-zh-Hans.js': 'x' },
  });
  edge = await createConsoleEdge({ releasesDir, opsUrl: ops.url, publicDir });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await edge.close();
  await ops.close();
  await remove();
});

const get = (url: string, headers: Record<string, string> = {}) => callEdge(edge, url, { headers });

test('before its first release the console says that it has none', async () => {
  const empty = await temporaryFolder();
  await publishExample(empty.folder, {
    id: 'video',
    version: '1',
    files: { 'remoteEntry.js': 'x' },
  });
  const early = await createConsoleEdge({
    releasesDir: path.join(empty.folder, 'releases'),
    opsUrl: ops.url,
    publicDir: path.join(folder, 'public'),
  });
  await early.listen({ port: 0, host: '127.0.0.1' });
  const { statusCode, body } = await callEdge(early, '/');
  await early.close();
  await empty.remove();
  expect([statusCode, body]).toEqual([503, 'The console has no release yet']);
});

describe('S13.3 the console’s page', () => {
  const dataOf = (html: string) =>
    v.parse(
      consolePageDataSchema,
      JSON.parse(/id="velvet-console">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'),
    );

  test('names the remotes with pages for operators, in both releases', async () => {
    const { remotes, pages: known } = dataOf((await get('/wallet/withdrawals')).body);
    expect(Object.keys(remotes)).toEqual(['wallet']);
    expect(remotes.wallet).toMatchObject({
      version: '2',
      entry: '/releases/wallet/2/remoteEntry.js',
      integrity: expect.stringMatching(/^sha256-/),
      previous: { version: '1' },
    });
    expect(known).toEqual({ wallet: pages });
  });

  test.each([
    ['en-GB', 'en'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hans'],
    ['ja', 'en'],
  ])('for %s is in %s', async (accepted, language) => {
    const { body } = await get('/', { 'accept-language': accepted });
    expect(body).toContain(`<html lang="${language}">`);
    expect(dataOf(body).language).toBe(language);
    const hasMessages = body.includes(
      'rel="preload" as="script" href="/releases/console/1/messages-',
    );
    expect(hasMessages).toBe(language === 'zh-Hans');
  });

  test('is under a policy that allows no inline text, and never stored', async () => {
    const { headers, body } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|sha256|nonce|https:/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).not.toMatch(/<style|<script>/);
  });

  test('its files are those of the releases; other files are not there', async () => {
    expect((await get('/releases/console/1/main.js')).body).toBe('start();');
    expect((await get('/releases/wallet/2/console.js')).body).toBe('new');
    expect((await get('/icon.svg')).statusCode).toBe(200);
    expect((await get('/releases/console/1/release.json')).statusCode).toBe(404);
    expect((await get('/api/base_info.js')).statusCode).toBe(404);
  });

  test('members’ pages do not know the console, and its page does not know the shell', async () => {
    const members = await createEdge({
      releasesDir: path.join(folder, 'releases'),
      apiUrl: ops.url,
      publicDir: path.join(folder, 'public'),
    });
    await members.listen({ port: 0, host: '127.0.0.1' });
    const ofMembers = await callEdge(members, '/edge/set');
    const page = await callEdge(members, '/Home');
    await members.close();
    const known = Object.keys(JSON.parse(ofMembers.body).versions);
    expect(known.sort()).toEqual(['shell', 'video', 'wallet']);
    expect(page.body).not.toContain('/releases/console/');
    const own = JSON.parse((await get('/edge/set')).body).versions;
    expect(Object.keys(own).sort()).toEqual(['console', 'video', 'wallet']);
  });
});

describe('S13.4 operators’ calls', () => {
  test('are passed on with the cookie, and with the edge’s own forwarding headers', async () => {
    await callEdge(edge, '/ops/withdrawals/approve', {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', cookie: 'velvet.operator=1' },
        ...{ origin: 'http://localhost:8083', 'x-forwarded-for': '10.9.8.7' },
      },
      body: '{"id":1}',
    });
    expect(ops.received.at(-1)).toMatchObject({
      method: 'POST',
      url: '/ops/withdrawals/approve',
      body: '{"id":1}',
      headers: {
        ...{ cookie: 'velvet.operator=1', origin: 'http://localhost:8083' },
        'x-forwarded-for': '127.0.0.1',
      },
    });
  });

  test('that send their body byte by byte do not block others', async () => {
    const slowOps = await startFakeApi();
    const own = await createConsoleEdge({
      releasesDir: path.join(folder, 'releases'),
      opsUrl: slowOps.url,
      publicDir: path.join(folder, 'public'),
    });
    await own.listen({ port: 0, host: '127.0.0.1' });
    const begun = 'POST /ops/slow HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{';
    const slow = Array.from({ length: 200 }, () => connect(listeningPort(own.server), '127.0.0.1'));
    for (const socket of slow) socket.write(begun);
    await Promise.all(slow.map((socket) => once(socket, 'ready')));
    expect((await callEdge(own, '/ops/quick')).statusCode).toBe(200);
    for (const socket of slow) socket.destroy();
    await own.close();
    await slowOps.close();
  });

  test('nothing else is passed on', async () => {
    const before = ops.received.length;
    for (const url of ['/api/base_info', '/media/x', '/metrics', '/opsx', '/readyz']) {
      await get(url);
    }
    expect((await callEdge(edge, '/api/member_login', { method: 'POST' })).statusCode).toBe(404);
    expect(ops.received.length).toBe(before);
  });

  test('without the operators’ server are answered with a problem', async () => {
    const alone = await createConsoleEdge({
      releasesDir: path.join(folder, 'releases'),
      opsUrl: 'http://127.0.0.1:9',
      publicDir: path.join(folder, 'public'),
    });
    await alone.listen({ port: 0, host: '127.0.0.1' });
    const { statusCode, body, headers } = await callEdge(alone, '/ops/desk/waiting');
    await alone.close();
    expect(statusCode).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ reason: 'unavailable', retry_after: 2 });
    expect(headers['retry-after']).toBe('2');
  });
});

describe('S13.3 the releases', () => {
  const call = () => get('/ops/releases/page', { cookie: 'velvet.operator=1' });

  test('are shown to whom the operators’ server lets see them', async () => {
    const { statusCode, headers, body } = await call();
    expect(ops.received.at(-1)).toMatchObject({
      method: 'GET',
      url: '/ops/releases/access',
      headers: { cookie: 'velvet.operator=1', 'x-forwarded-for': '127.0.0.1' },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    const read = decode(releasePage.output, JSON.parse(body));
    if (!read.ok) throw new Error(read.field);
    expect(read.value.items.map(({ app, current }) => [app, current])).toEqual([
      ['console', '1'],
      ['shell', '1'],
      ['video', '1'],
      ['wallet', '2'],
    ]);
    expect(read.value.items.at(-1)).toEqual({
      app: 'wallet',
      current: '2',
      since: expect.any(Number),
      rollbackTo: '1',
      history: [
        { version: '2', since: expect.any(Number) },
        { version: '1', since: expect.any(Number) },
      ],
    });
  });

  test('are refused as the operators’ server refuses', async () => {
    const refusal = { reason: 'forbidden', message: 'Your roles do not allow this.' };
    const refusing = await startFakeApi((_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
    });
    const closed = await createConsoleEdge({
      releasesDir: path.join(folder, 'releases'),
      opsUrl: refusing.url,
      publicDir: path.join(folder, 'public'),
    });
    await closed.listen({ port: 0, host: '127.0.0.1' });
    const { statusCode, body } = await callEdge(closed, '/ops/releases/page');
    await closed.close();
    await refusing.close();
    expect([statusCode, JSON.parse(body)]).toEqual([403, refusal]);
  });

  test('a canary has its share, and a rollback leads to the release beside it', () => {
    const at = '2026-11-20T13:00:00Z';
    const since = toEpochSeconds(new Date(at));
    const registry: Registry = {
      revision: 7,
      apps: {
        video: {
          current: '2',
          canary: { version: '3', percent: 10, at },
          history: [
            { version: '2', at },
            { version: '1', at },
          ],
          retired: {},
          digests: {},
        },
      },
    };
    expect(releasePageOf({ revision: 7, registry, apps: new Map() })).toEqual({
      revision: 7,
      items: [
        {
          app: 'video',
          current: '2',
          since,
          canary: { version: '3', percent: 10, since },
          rollbackTo: '2',
          history: [
            { version: '2', since },
            { version: '1', since },
          ],
        },
      ],
    });
  });
});
