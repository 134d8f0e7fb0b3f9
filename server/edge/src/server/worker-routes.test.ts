import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { SET_HEADER, WORKER_URL } from '@velvet/contract/service-worker';
import { writeRelease } from '@velvet/registry/publish';
import {
  updateRegistry,
  withCanary,
  withRolledBack,
  withServiceWorker,
} from '@velvet/registry/registry';
import { cohortIn, copiedFolder, exampleBuild, publishExample } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { createEdge } from './server.ts';
import { RETIRED_WORKER } from './worker-routes.ts';

const entry = { js: ['main.js'], css: [] };
const PREVIEW = 'https://preview.velvet.example';

let folder: string;
let releasesDir: string;
let edge: FastifyInstance;
let remove: () => Promise<void>;

const shell = (version: string, worker?: string) => ({
  id: 'shell',
  version,
  entry,
  files: { 'main.js': 'x', 'boot.js': '', ...(worker === undefined ? {} : { 'sw.js': worker }) },
});

const newFolder = copiedFolder(async (made) => {
  await publishExample(made, shell('1'));
  await publishExample(made, shell('2', 'worker of 2'));
});
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  releasesDir = path.join(folder, 'releases');
  edge = await start();
});
afterEach(async () => {
  await edge.close();
  await remove();
});

async function start(own: object = {}): Promise<FastifyInstance> {
  const options = { releasesDir, apiUrl: 'http://127.0.0.1:9', publicDir: folder, ...own };
  const app = await createEdge({ ...options, rendersScreens: false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

/** Another edge, because one notices a change of the registry only after a moment. */
async function restart(): Promise<void> {
  await edge.close();
  edge = await start();
}

const worker = (headers: Record<string, string> = {}) => callEdge(edge, WORKER_URL, { headers });
const page = (headers: Record<string, string> = {}) => callEdge(edge, '/Home', { headers });

/** The tag that a page names in its header, and the one that it contains for its scripts. */
async function tagsOf(headers?: Record<string, string>) {
  const { headers: answered, body } = await page(headers);
  const inPage = /"worker":"(\w+)"/.exec(body)?.[1];
  return [answered[SET_HEADER.toLowerCase()], inPage];
}

test('the worker is that of the shell in the set, always revalidated, with a policy of its own', async () => {
  const answer = await worker();
  expect(answer.body).toBe('worker of 2');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; connect-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  const known = await worker({ 'if-none-match': String(answer.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

test('pages name their set in the header and for their scripts', async () => {
  const [header, inPage] = await tagsOf();
  expect(header).toMatch(/^[0-9a-f]{12}$/);
  expect(inPage).toBe(header);
  await publishExample(folder, shell('3', 'worker of 3'));
  await restart();
  expect((await tagsOf())[0]).not.toBe(header);
});

test('a release of the console is no other set for members', async () => {
  const before = await tagsOf();
  await publishExample(folder, { id: 'console', version: '1', entry, files: { 'main.js': 'x' } });
  await restart();
  expect(await tagsOf()).toEqual(before);
});

test('a canary has its own worker and its own set', async () => {
  const build = await exampleBuild(folder, shell('3', 'worker of 3'));
  const { digest } = await writeRelease(build);
  const canary = { id: 'shell', version: '3', digest, at: new Date().toISOString(), percent: 20 };
  await updateRegistry(releasesDir, (registry) => withCanary(registry, canary));
  await restart();
  const inBucket = (bucket: number) => ({ cookie: `velvet.lot=${cohortIn(bucket, 'shell')}` });
  expect((await worker(inBucket(19))).body).toBe('worker of 3');
  expect((await worker(inBucket(20))).body).toBe('worker of 2');
  expect(await tagsOf(inBucket(19))).not.toEqual(await tagsOf(inBucket(20)));
});

test.each([
  [
    'a rollback to a shell without a worker',
    () =>
      updateRegistry(releasesDir, (registry) =>
        withRolledBack(registry, { id: 'shell', at: new Date().toISOString() }),
      ),
  ],
  [
    'the switch in the registry',
    () => updateRegistry(releasesDir, (registry) => withServiceWorker(registry, false)),
  ],
])('%s gives a worker that removes itself, and pages that ask for none', async (_, change) => {
  await change();
  await restart();
  const answer = await worker();
  expect([answer.statusCode, answer.body]).toEqual([200, RETIRED_WORKER]);
  expect(await tagsOf()).toEqual([undefined, undefined]);
});

test('switched on again, the worker is back', async () => {
  for (const isOn of [false, true]) {
    await updateRegistry(releasesDir, (registry) => withServiceWorker(registry, isOn));
  }
  await restart();
  expect((await worker()).body).toBe('worker of 2');
});

test('the preview origin has no worker, and its pages ask for none', async () => {
  const preview = await start({ previewOrigin: PREVIEW, isPreview: true });
  const headers = { host: new URL(PREVIEW).host };
  try {
    expect((await callEdge(preview, WORKER_URL, { headers })).body).toBe(RETIRED_WORKER);
    const { headers: answered, body } = await callEdge(preview, '/Home', { headers });
    expect(answered).not.toHaveProperty(SET_HEADER.toLowerCase());
    expect(body).not.toContain('"worker":');
  } finally {
    await preview.close();
  }
});

test('a modified worker is not served', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await writeFile(path.join(releasesDir, 'shell/2/sw.js'), 'evil code!!');
  const { statusCode, headers } = await worker();
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test('the retired worker takes over at once, removes every cache and then itself', async () => {
  const listeners = new Map<string, (event: object) => void>();
  const done: string[] = [];
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      void listeners.set(name, listener),
    skipWaiting: () => done.push('skipWaiting'),
    caches: { keys: async () => ['a', 'b'], delete: async (name: string) => done.push(name) },
    registration: { unregister: async () => done.push('unregister') },
  };
  runInNewContext(RETIRED_WORKER, scope);
  expect([...listeners.keys()]).toEqual(['install', 'activate']);
  let work: Promise<unknown> | undefined;
  const waitUntil = (given: Promise<unknown>) => {
    work = given;
  };
  listeners.get('install')?.({});
  listeners.get('activate')?.({ waitUntil });
  await work;
  expect(done).toEqual(['skipWaiting', 'a', 'b', 'unregister']);
});
