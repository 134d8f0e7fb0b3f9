import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { EDGE_FIGURES_URL, edgeFiguresSchema } from '@velvet/registry/canary';
import { writeRelease } from '@velvet/registry/publish';
import { updateRegistry, withCanary } from '@velvet/registry/registry';
import { cohortIn, copiedFolder, exampleBuild, publishExample } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { callEdge } from '../testing/call-edge.ts';
import { createEdge } from './server.ts';

let edge: FastifyInstance;
let folder: string;
let remove: () => Promise<void>;
let clock: jest.SpyInstance<number, []>;
const releasesDir = () => path.join(folder, 'releases');

const newFolder = copiedFolder(async (made) => {
  const video = (version: string) => ({
    id: 'video',
    version,
    files: { 'remoteEntry.js': 'entry', 'late.js': 'late' },
  });
  await publishExample(made, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
  await publishExample(made, video('1'));
  const { digest } = await writeRelease(await exampleBuild(made, video('2')));
  const canary = { id: 'video', version: '2', digest, at: '2026-11-20T13:00:00Z', percent: 20 };
  await updateRegistry(path.join(made, 'releases'), (registry) => withCanary(registry, canary));
});
beforeEach(async () => {
  clock = jest.spyOn(Date, 'now');
  ({ folder, remove } = await newFolder());
  const options = { releasesDir: releasesDir(), apiUrl: 'http://127.0.0.1:9' };
  const publicDir = path.join(folder, 'public');
  await mkdir(publicDir);
  edge = await createEdge({ ...options, publicDir, trustProxy: '127.0.0.1' });
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  clock.mockRestore();
  await edge.close();
  await remove();
});

const from = (network: number) => ({ 'x-forwarded-for': `10.0.${network}.1` });
const figures = async () => {
  const { body, headers } = await callEdge(edge, EDGE_FIGURES_URL);
  expect(headers['cache-control']).toBe('no-store');
  return v.parse(edgeFiguresSchema, JSON.parse(body)).apps;
};
const visit = (url: string, network: number, bucket: number) =>
  callEdge(edge, url, {
    headers: { ...from(network), cookie: `velvet.lot=${cohortIn(bucket, 'video')}` },
  });

test('pages count as visits of the screen’s release and of the shell', async () => {
  // A network counts once in each window of time: both visits must fall into the same one.
  clock.mockReturnValue(Date.now());
  await visit('/Video', 1, 0);
  await visit('/Video', 1, 0);
  await visit('/Video', 2, 99);
  await visit('/no-such-page', 3, 0);
  const { video, shell } = await figures();
  expect(video).toMatchObject({
    since: '2026-11-20T13:00:00Z',
    current: { version: '1', visits: 1 },
    canary: { version: '2', percent: 20, visits: 1 },
  });
  expect(shell).toMatchObject({ current: { version: '1', visits: 2 } });
  expect(shell?.canary).toBeUndefined();
});

test('reports count by network', async () => {
  const problem = { release: 'video@2', kind: 'mount', name: 'Error', at: '' };
  const body = JSON.stringify({ screens: [], vitals: [], calls: [], problems: [problem] });
  for (const network of [1, 1, 1, 2]) {
    const headers = { ...from(network), 'content-type': 'application/json' };
    const { statusCode } = await callEdge(edge, EDGE_REPORT_URL, { method: 'POST', headers, body });
    expect(statusCode).toBe(204);
  }
  expect((await figures()).video?.canary?.recent).toEqual({ seen: 2, failed: 2 });
});

test('files that are missing or not what the release says count; what it has never had does not', async () => {
  const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
  await appendFile(path.join(releasesDir(), 'video/2/remoteEntry.js'), 'changed');
  await rm(path.join(releasesDir(), 'video/2/late.js'));
  const file = async (name: string) => (await visit(`/releases/video/${name}`, 1, 0)).statusCode;
  expect(await file('2/remoteEntry.js')).toBe(404);
  expect(await file('2/late.js')).toBe(404);
  expect(await file('2/forged.js')).toBe(404);
  expect(await file('1/remoteEntry.js')).toBe(200);
  const { video } = await figures();
  expect(video?.canary).toMatchObject({ files: { of: 2, failed: 2 }, visits: 0 });
  expect(video?.current).toMatchObject({ files: { of: 1, failed: 0 }, visits: 1 });
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

test('which contracts are served is known from pages and files of remotes', async () => {
  const contracts = async () => {
    const { body } = await callEdge(edge, EDGE_FIGURES_URL);
    return v.parse(edgeFiguresSchema, JSON.parse(body)).contracts;
  };
  expect(await contracts()).toMatchObject({ last: {} });
  await visit('/releases/shell/1/main.js', 1, 0);
  expect(await contracts()).toMatchObject({ last: {} });
  await visit('/Video', 1, 0);
  expect(Object.keys((await contracts())?.last ?? {})).toEqual([String(CONTRACT_VERSION)]);
});

test('figures are for callers on this machine', async () => {
  expect((await callEdge(edge, EDGE_FIGURES_URL, { headers: from(1) })).statusCode).toBe(404);
});
