import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EdgeReport } from '@velvet/contract/edge-report';
import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { EDGE_SET_URL } from '@velvet/contract/edge-set';
import { writeRelease } from '@velvet/registry/publish';
import { timestampPath, updateRegistry, withCanary } from '@velvet/registry/registry';
import { cohortIn, exampleBuild, publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { isAtThisMachine } from './developer-routes.ts';
import { createEdge, type EdgeOptions } from './server.ts';

let edge: FastifyInstance;
let options: EdgeOptions;
let remove: () => Promise<void>;

beforeAll(async () => {
  const temporary = await temporaryFolder();
  const { folder } = temporary;
  remove = temporary.remove;
  const files = { 'remoteEntry.js': 'x' };
  await publishExample(folder, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
  await publishExample(folder, { id: 'video', version: '1', files });
  await publishExample(folder, { id: 'video', version: '2', files });
  const build = await exampleBuild(folder, { id: 'video', version: '3', files });
  const { digest } = await writeRelease(build);
  const canary = { id: 'video', version: '3', digest, at: new Date().toISOString(), percent: 20 };
  const releasesDir = path.join(folder, 'releases');
  await updateRegistry(releasesDir, (registry) => withCanary(registry, canary));
  options = { releasesDir, apiUrl: 'http://127.0.0.1:9', publicDir: folder };
});
afterAll(() => remove());
// Budgets and figures are an edge's own.
beforeEach(async () => {
  edge = await createEdge(options);
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => edge.close());

const aReport = (own: Partial<EdgeReport> = {}): EdgeReport => ({
  screens: [],
  vitals: [],
  calls: [],
  problems: [],
  ...own,
});
const send = (payload: object | string) =>
  callEdge(edge, EDGE_REPORT_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const metrics = async () => (await callEdge(edge, '/edge/metrics')).body.split('\n');

test('a visitor’s set is the one a page would have now', async () => {
  const setOf = async (bucket: number) => {
    const cookie = `velvet.lot=${cohortIn(bucket, 'video')}`;
    const answer = await callEdge(edge, EDGE_SET_URL, { headers: { cookie } });
    expect(answer.headers['cache-control']).toBe('no-store');
    return JSON.parse(answer.body);
  };
  expect(await setOf(19)).toEqual({ versions: { shell: '1', video: '3' } });
  expect(await setOf(20)).toEqual({ versions: { shell: '1', video: '2' } });
});

describe('a report', () => {
  beforeEach(() => callEdge(edge, EDGE_SET_URL));

  test('is counted by release, kind and operation', async () => {
    const release = 'video@2';
    const answer = await send(
      aReport({
        screens: [{ release, count: 4 }],
        vitals: [
          { release, name: 'lcp', value: 600 },
          { release, name: 'cls', value: 0.3 },
        ],
        calls: [
          { release, operation: 'video_list', ms: 80, ok: true },
          { release, operation: 'video_list', ms: 900, ok: false },
        ],
        problems: [{ release, kind: 'load', name: 'RemoteLoadError', at: '' }],
      }),
    );
    expect(answer.statusCode).toBe(204);
    expect(await metrics()).toEqual(
      expect.arrayContaining([
        'velvet_release_share{app="video",version="2"} 0.8',
        'velvet_release_share{app="video",version="3"} 0.2',
        'velvet_reports_total{outcome="accepted"} 1',
        'velvet_screens_total{app="video",version="2"} 4',
        'velvet_errors_total{app="video",version="2",kind="load"} 1',
        'velvet_errors_total{app="video",version="2",kind="mount"} 0',
        'velvet_lcp_bucket{le="500",app="video",version="2"} 0',
        'velvet_lcp_bucket{le="750",app="video",version="2"} 1',
        'velvet_lcp_bucket{le="+Inf",app="video",version="2"} 1',
        'velvet_lcp_sum{app="video",version="2"} 600',
        'velvet_cls_count{app="video",version="2"} 1',
        'velvet_call_ms_bucket{le="100",app="video",version="2",operation="video_list"} 1',
        'velvet_call_ms_count{app="video",version="2",operation="video_list"} 2',
        'velvet_calls_failed_total{app="video",version="2",operation="video_list"} 1',
      ]),
    );
  });

  test('tells each error of a release once, and the first twenty', async () => {
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
    const problem = { release: 'video@3', kind: 'mount', name: 'TypeError' } as const;
    for (let line = 0; line < 25; line += 1) {
      await send(aReport({ problems: Array(2).fill({ ...problem, at: `videos.js:${line}:2` }) }));
    }
    const told = warned.mock.calls.map(([text]) => String(text));
    warned.mockRestore();
    expect(told).toHaveLength(20);
    expect(told[0]).toBe(
      `A browser reports ${JSON.stringify({ ...problem, at: 'videos.js:0:2' })}`,
    );
  });

  test('of unknown releases or operations is not counted', async () => {
    for (const release of ['video@9', 'constructor@name', 'video@toString']) {
      await send(aReport({ screens: [{ release, count: 1 }] }));
    }
    const call = { release: 'video@2', operation: 'anything', ms: 1, ok: true };
    await send(aReport({ calls: [call] }));
    const lines = await metrics();
    expect(lines).toContain('velvet_reports_total{outcome="accepted"} 4');
    expect(lines.filter((line) => /^velvet_(?:screens|call_ms)/.test(line))).toEqual([]);
  });

  test.each([
    ['no JSON', 'text', 400],
    ['another form', { screens: 1 }, 400],
    ['something beside', { ...aReport(), user: 'demo' }, 400],
    [
      'a text that could be anything',
      aReport({ problems: [{ release: 'video@2', kind: 'load', name: '<b>', at: '' }] }),
      400,
    ],
    [
      'too many entries',
      aReport({ screens: Array(101).fill({ release: 'video@2', count: 1 }) }),
      400,
    ],
    [
      'too large a body',
      aReport({ screens: Array(2_000).fill({ release: 'video@2', count: 1 }) }),
      413,
    ],
  ])('with %s is refused', async (_, payload, status) => {
    expect((await send(payload)).statusCode).toBe(status);
    expect(await metrics()).toContain('velvet_reports_total{outcome="refused"} 1');
  });

  test('is accepted sixty times a minute from one address', async () => {
    for (let call = 0; call < 60; call += 1) expect((await send(aReport())).statusCode).toBe(204);
    const answer = await send(aReport());
    expect(answer.statusCode).toBe(429);
    const retryAfter = Number(answer.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(await metrics()).toContain('velvet_reports_total{outcome="limited"} 1');
  });

  test('counts all addresses of one IPv6 network as one caller', async () => {
    const behindProxy = await createEdge({ ...options, trustProxy: '127.0.0.1' });
    await behindProxy.listen({ port: 0, host: '127.0.0.1' });
    const from = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const body = JSON.stringify(aReport());
      const call = { method: 'POST', headers, body };
      return (await callEdge(behindProxy, EDGE_REPORT_URL, call)).statusCode;
    };
    for (let call = 0; call < 60; call += 1) {
      expect(await from(`2001:db8:1:2::${call.toString(16)}`)).toBe(204);
    }
    expect(await from('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(204);
    await behindProxy.close();
  });
});

describe('reports of an attacker', () => {
  const problems = Array(80).fill({ release: 'video@2', kind: 'mount', name: 'Error', at: '' });
  const errors = async () =>
    Number(
      (await metrics()).find((line) => /errors_total.*"2",kind="mount"/.test(line))?.split(' ')[1],
    );

  test('are limited in what they add per minute, however large each is', async () => {
    await callEdge(edge, EDGE_SET_URL);
    const statuses: number[] = [];
    for (let call = 0; call < 30; call += 1) {
      statuses.push((await send(aReport({ problems }))).statusCode);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(25);
    expect(statuses.at(-1)).toBe(429);
    expect(await errors()).toBe(2_000);
    const many = aReport({ screens: [{ release: 'video@2', count: 600_000 }] });
    expect((await send(many)).statusCode).toBe(429);
  });

  test('change no release', async () => {
    const set = async () =>
      (await callEdge(edge, EDGE_SET_URL, { headers: { cookie: 'velvet.lot=1' } })).body;
    const registry = () => readFile(timestampPath(options.releasesDir), 'utf8');
    const [setBefore, registryBefore] = [await set(), await registry()];
    for (let call = 0; call < 25; call += 1) await send(aReport({ problems }));
    expect(await errors()).toBe(2_000);
    expect([await set(), await registry()]).toEqual([setBefore, registryBefore]);
  });
});

describe('metrics', () => {
  test('say when the registry expired or something was refused', async () => {
    const lines = await metrics();
    expect(lines).toContain('velvet_registry_fresh 1');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^velvet_registry_expires_seconds\{role="timestamp"\} \d{10}$/),
      ]),
    );
    const day = 24 * 60 * 60 * 1000;
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * day);
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
    const timestamp = timestampPath(options.releasesDir);
    const signed = await readFile(timestamp, 'utf8');
    await writeFile(timestamp, '{}');
    expect(await metrics()).toEqual(
      expect.arrayContaining(['velvet_registry_fresh 0', 'velvet_registry_refused_total 1']),
    );
    expect(warned.mock.calls.map(([text]) => String(text)).sort()).toEqual([
      expect.stringContaining('timestamp expired'),
      expect.stringContaining('timestamp cannot be read'),
    ]);
    await writeFile(timestamp, signed);
    warned.mockRestore();
    now.mockRestore();
  });

  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['under a name of somewhere else', { host: 'velvet.example' }],
  ])('are not served to callers %s, unless configured', async (_, headers) => {
    expect((await callEdge(edge, '/edge/metrics', { headers })).statusCode).toBe(404);
    const open = await createEdge({ ...options, developerPages: 'all' });
    await open.listen({ port: 0, host: '127.0.0.1' });
    expect((await callEdge(open, '/edge/metrics', { headers })).statusCode).toBe(200);
    await open.close();
  });

  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['203.0.113.7', false],
    ['', false],
  ])('from %s: %p', (remoteAddress, expected) => {
    expect(isAtThisMachine({ remoteAddress, headers: { host: 'localhost:8080' } })).toBe(expected);
  });
});
