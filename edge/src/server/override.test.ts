import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { withOverride } from '../registry/registry.ts';
import { updateRegistry } from '../registry/registry-file.ts';
import { callEdge } from '../testing/call-edge.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';
import { createEdge } from './server.ts';

const ORIGIN = 'http://localhost:3002';
let edge: FastifyInstance;
let releasesDir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
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
  await updateRegistry(releasesDir, (registry) =>
    withOverride(registry, { id: 'video', origin: ORIGIN }, true),
  );
  edge = await createEdge({ releasesDir, apiUrl: 'http://127.0.0.1:9', publicDir: folder });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await edge.close();
  await remove();
});

const ask = (remote: string, origin: string) =>
  callEdge(edge, `/edge/override?${new URLSearchParams({ remote, origin })}`);
const pageWith = (cookie: string) => callEdge(edge, '/Video', { headers: { cookie } });
const COOKIE = `velvet.override=${encodeURIComponent(`video~${ORIGIN}`)}`;

test('an origin that the registry lists is taken, until the browser is closed', async () => {
  const { statusCode, headers } = await ask('video', ORIGIN);
  expect(statusCode).toBe(302);
  expect(headers['set-cookie']).toEqual([`${COOKIE}; Path=/; SameSite=Strict; HttpOnly`]);
  const stop = await callEdge(edge, '/edge/override');
  expect(stop.headers['set-cookie']?.[0]).toMatch('Max-Age=0');
});

test.each([
  ['another origin', 'video', 'http://localhost:3003', 403],
  ['a part of one', 'video', 'http://localhost', 403],
  ['no remote of ours', 'shell', ORIGIN, 302],
])('%s is not', async (_, remote, origin, expected) => {
  const { statusCode, headers } = await ask(remote, origin);
  expect(statusCode).toBe(expected);
  expect(headers['set-cookie']?.[0] ?? '').not.toMatch(/~/);
});

test('the page takes that remote from there, allows just that origin, and says so', async () => {
  const { body, headers } = await pageWith(COOKIE);
  expect(body).toContain(`"video":{"version":"dev","entry":"${ORIGIN}/remoteEntry.js"}`);
  expect(body).toContain('"entry":"/releases/game/1/remoteEntry.js"');
  expect(body).not.toContain('href="/releases/video/');
  expect(body).toContain(`<span>video from ${ORIGIN}</span>`);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' http:\/\/localhost:3002;/);
  expect(policy).toContain(`connect-src 'self' ${ORIGIN} ws://localhost:3002;`);
  expect(policy).not.toMatch(/unsafe/);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers).not.toHaveProperty('integrity-policy');
});

test('nobody else sees anything of it, and a forged cookie does nothing', async () => {
  const forged = encodeURIComponent('video~https://evil.example');
  for (const cookie of ['', `velvet.override=${forged}`, 'velvet.override=%E0%A4%A']) {
    const { body, headers } = await pageWith(cookie);
    expect(body).toContain('"entry":"/releases/video/1/remoteEntry.js"');
    expect(headers['content-security-policy']).not.toContain('://');
    expect(headers).toHaveProperty('integrity-policy');
  }
});

test('once the registry no longer lists it, it is over', async () => {
  await updateRegistry(releasesDir, (registry) =>
    withOverride(registry, { id: 'video', origin: ORIGIN }, false),
  );
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
  expect((await pageWith(COOKIE)).body).not.toContain(ORIGIN);
  now.mockRestore();
});

test.each(['localhost:3002', 'http://example.com', 'https://a.example/x', 'javascript:1', '*'])(
  '%s is never listed',
  async (origin) => {
    const change = updateRegistry(releasesDir, (registry) =>
      withOverride(registry, { id: 'video', origin }, true),
    );
    await expect(change).rejects.toThrow('is no origin');
  },
);
