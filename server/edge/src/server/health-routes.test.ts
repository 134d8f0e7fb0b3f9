import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import Fastify from 'fastify';
import { createConsoleEdge } from '../console/console-edge.ts';
import { callEdge } from '../testing/call-edge.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { createEdge } from './server.ts';

const publicDir = path.resolve(import.meta.dirname, '../../public');
const nowhere = 'http://127.0.0.1:9';

const kinds = [
  ['the edge', (releasesDir: string) => createEdge({ releasesDir, publicDir, apiUrl: nowhere })],
  [
    'the console',
    (releasesDir: string) => createConsoleEdge({ releasesDir, publicDir, opsUrl: nowhere }),
  ],
] as const;

test.each(kinds)('%s is healthy without releases, and ready with them', async (_, create) => {
  const { folder, remove } = await temporaryFolder();
  const releasesDir = path.join(folder, 'releases');
  await mkdir(releasesDir, { recursive: true });
  const edge = await create(releasesDir);
  try {
    await edge.listen({ port: 0, host: '127.0.0.1' });
    const healthy = await callEdge(edge, '/edge/healthz');
    expect([healthy.statusCode, healthy.body]).toEqual([200, '{"status":"ok"}']);
    expect(healthy.headers).toMatchObject({ 'cache-control': 'no-store' });
    const early = await callEdge(edge, '/edge/readyz');
    expect([early.statusCode, early.body]).toEqual([503, '{"status":"no releases"}']);

    await publishExample(folder, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
    const ready = await callEdge(edge, '/edge/readyz');
    expect([ready.statusCode, ready.body]).toEqual([200, '{"status":"ok"}']);
  } finally {
    await edge.close();
    await remove();
  }
});

test('the edge’s metrics are served while the releases cannot be read', async () => {
  const { folder, remove } = await temporaryFolder();
  const releasesDir = path.join(folder, 'releases');
  const edge = await createEdge({ releasesDir, publicDir, apiUrl: nowhere });
  const metrics = async () => {
    const { statusCode, body } = await callEdge(edge, '/edge/metrics');
    expect(statusCode).toBe(200);
    return body;
  };
  try {
    await edge.listen({ port: 0, host: '127.0.0.1' });
    const early = await metrics();
    expect(early).toContain('velvet_registry_fresh 0');
    expect(early).not.toContain('velvet_release_share{');
    expect(early).toContain('velvet_member_pages_total{outcome="composed"} 0');

    await mkdir(releasesDir);
    await publishExample(folder, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
    const late = await metrics();
    expect(late).toContain('velvet_registry_fresh 1');
    expect(late).toContain('velvet_release_share{app="shell",version="1"} 1');
  } finally {
    await edge.close();
    await remove();
  }
});

test('an edge that is about to end is not ready, but healthy, and keeps no connection', async () => {
  const app = Fastify();
  let isDraining = false;
  registerHealthRoutes(
    app,
    async () => undefined,
    () => isDraining,
  );
  app.get('/Home', async () => 'page');
  expect((await app.inject('/edge/readyz')).statusCode).toBe(200);
  isDraining = true;
  expect((await app.inject('/edge/readyz')).json()).toEqual({ status: 'stopping' });
  expect((await app.inject('/edge/healthz')).statusCode).toBe(200);
  const page = await app.inject('/Home');
  expect([page.body, page.headers.connection]).toEqual(['page', 'close']);
  await app.close();
});
