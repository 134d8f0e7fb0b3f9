import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { EDGE_SET_URL } from '@velvet/contract/edge-set';
import { defaultRules } from '@velvet/registry/canary';
import { writeRelease } from '@velvet/registry/publish';
import { readRegistry, updateRegistry, withCanary } from '@velvet/registry/registry';
import { edgeReader, folderRollout, type WatchEnd, watchCanary } from '@velvet/registry/rollout';
import { cohortIn, copiedFolder, exampleBuild, publishExample } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { listeningPort } from '../config.ts';
import { callEdge } from '../testing/call-edge.ts';
import { createEdge } from './server.ts';

/** A watcher that reads a real edge, with releases and a registry on the disk. */
let edge: FastifyInstance;
let folder: string;
let releasesDir: string;
let remove: () => Promise<void>;
const example = (version: string) => ({
  id: 'video',
  version,
  files: { 'remoteEntry.js': version },
});

const newFolder = copiedFolder(async (made) => {
  await publishExample(made, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
  await publishExample(made, example('1'));
});
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  releasesDir = path.join(folder, 'releases');
  const publicDir = path.join(folder, 'public');
  await mkdir(publicDir);
  const { digest } = await writeRelease(await exampleBuild(folder, example('2')));
  const canary = { id: 'video', version: '2', digest, percent: 10, at: new Date().toISOString() };
  await updateRegistry(releasesDir, (registry) => withCanary(registry, canary));
  edge = await createEdge({
    ...{ releasesDir, publicDir, apiUrl: 'http://127.0.0.1:9', trustProxy: '127.0.0.1' },
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await edge.close();
  await remove();
});

const address = () => `http://127.0.0.1:${listeningPort(edge.server)}`;
const from = (network: number, host = 1) => ({ 'x-forwarded-for': `10.9.${network}.${host}` });
const inUse = async () => {
  const { current, canary } = (await readRegistry(releasesDir)).apps.video ?? {};
  return { current, canary: canary?.version, percent: canary?.percent };
};
const cookieIn = (bucket: number) => ({ cookie: `velvet.lot=${cohortIn(bucket, 'video')}` });

/** What visitors of a bucket get. */
async function versionIn(bucket: number): Promise<unknown> {
  const { body } = await callEdge(edge, EDGE_SET_URL, { headers: cookieIn(bucket) });
  return JSON.parse(body).versions.video;
}

/** A browser reports that a release throws. */
async function reportError(version: string, network: number, host = 1): Promise<void> {
  const problem = { release: `video@${version}`, kind: 'mount', name: 'TypeError', at: '' };
  const body = JSON.stringify({ screens: [], vitals: [], calls: [], problems: [problem] });
  const headers = { 'content-type': 'application/json', ...from(network, host) };
  const sent = await callEdge(edge, EDGE_REPORT_URL, { method: 'POST', headers, body });
  expect(sent.statusCode).toBe(204);
}

/** Watches in the background, until it ends or is told to; counts its looks. */
function watch(own: { rules?: Partial<typeof defaultRules>; steps?: readonly number[] } = {}) {
  const stop = new AbortController();
  const log: string[] = [];
  const seen: { looks: number; end: WatchEnd | undefined } = { looks: 0, end: undefined };
  const ended = watchCanary({
    id: 'video',
    rules: { ...defaultRules, ...own.rules },
    steps: own.steps ?? [1, 10, 50, 100],
    rollout: folderRollout(releasesDir, 'video'),
    edges: [edgeReader(address())],
    signal: stop.signal,
    log: (line) => log.push(line),
    pause: async () => {
      seen.looks += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  }).then((end) => {
    seen.end = end;
    return end;
  });
  return {
    ...{ log, seen, ended },
    /** After so many looks from now. */
    async looked(times: number): Promise<void> {
      const enough = seen.looks + times;
      while (seen.looks < enough && seen.end === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    end(): Promise<WatchEnd> {
      stop.abort();
      return ended;
    },
  };
}

test('errors reported from three networks end a canary, and visitors get the release before', async () => {
  const { ended, looked, log } = watch();
  for (let visitor = 0; visitor < 57; visitor += 1) {
    await callEdge(edge, '/Video', { headers: { ...from(visitor), ...cookieIn(0) } });
  }
  await reportError('2', 100);
  await reportError('2', 101);
  await looked(3);
  expect(await inUse()).toEqual({ current: '1', canary: '2', percent: 10 });
  expect(await versionIn(0)).toBe('2');
  const breachedAt = performance.now();
  await reportError('2', 102);
  expect(await ended).toBe('stopped');
  while ((await versionIn(0)) !== '1') expect(performance.now() - breachedAt).toBeLessThan(10_000);
  expect(await inUse()).toEqual({ current: '1', canary: undefined, percent: undefined });
  expect(log.at(-2)).toContain('3 of 60 networks reported errors in the last minute');
});

test('errors from two networks end nothing, from however many of their addresses', async () => {
  const { looked, end } = watch();
  for (let host = 1; host <= 100; host += 1) await reportError('2', host % 2, host);
  await looked(5);
  expect(await end()).toBe('interrupted');
  expect(await inUse()).toEqual({ current: '1', canary: '2', percent: 10 });
});

test('a promoted release stays whatever is reported', async () => {
  const rules = { minutes: 0.05, visits: 0 };
  const { ended, seen, log } = watch({ rules, steps: [10, 100] });
  while ((await inUse()).current === '1') {
    expect(seen.end).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (let network = 0; network < 20; network += 1) await reportError('2', network);
  expect(seen.end).toBeUndefined();
  expect(await ended).toBe('done');
  expect(await inUse()).toEqual({ current: '2', canary: undefined, percent: undefined });
  expect(log.at(-1)).toBe('video 2 stays at 100 %: the edges saw no errors');
});

test('a share goes on with real visits, and not without them', async () => {
  const { looked, seen, ended } = watch({ rules: { minutes: 0, visits: 3 }, steps: [10, 50] });
  for (let network = 0; network < 9; network += 1) {
    await callEdge(edge, '/Video', { headers: { ...from(network), ...cookieIn(99) } });
  }
  await looked(3);
  expect(seen.end).toBeUndefined();
  for (let network = 0; network < 3; network += 1) {
    await callEdge(edge, '/Video', { headers: { ...from(network), ...cookieIn(0) } });
  }
  await looked(5);
  expect(await inUse()).toMatchObject({ canary: '2', percent: 50 });
  // The visits of the share before do not count for this one.
  expect(seen.end).toBeUndefined();
  for (let network = 0; network < 3; network += 1) {
    await callEdge(edge, '/Video', { headers: { ...from(network), ...cookieIn(0) } });
  }
  expect(await ended).toBe('done');
});

describe('an edge is not read', () => {
  const reasonOf = (origin: string) => expect(edgeReader(origin, 200).read()).rejects;

  test('that is down', async () => {
    const origin = address();
    await edge.close();
    await reasonOf(origin).toThrow(`${origin} cannot be read: `);
  });

  test.each<[string, number, string, string]>([
    ['that keeps its figures to itself', 404, '', 'DEVELOPER_PAGES'],
    ['that fails', 503, '', 'it answers with 503'],
    ['that answers with a page', 200, '<html>', 'cannot be read'],
    ['that answers with other figures', 200, '{"apps":{"video":{}}}', 'something other'],
    ['that answers without end', 200, '{'.repeat(1_100_000), 'more than figures'],
    ['that leads elsewhere', 302, '', 'cannot be read'],
  ])('%s', async (_, status, body, reason) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { location: address() }).end(body);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await reasonOf(`http://127.0.0.1:${listeningPort(server)}`).toThrow(reason);
    server.closeAllConnections();
    server.close();
  });

  test('that does not answer', async () => {
    const server = createServer(() => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await reasonOf(`http://127.0.0.1:${listeningPort(server)}`).toThrow('cannot be read: ');
    server.closeAllConnections();
    server.close();
  });
});
