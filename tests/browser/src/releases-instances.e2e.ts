import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EDGE_SET_URL, edgeSetSchema } from '@velvet/contract/edge-set';
import * as member from '@velvet/contract/member';
import { copyReleases } from '@velvet/registry/publish';
import * as v from 'valibot';
import { type Service, startService } from '../../../tools/start/service.ts';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { newMember } from './harness/members.ts';
import { copySources, type Scratch } from './harness/scratch.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('two API servers; the API tests prove it on one database');

/** Two API servers on one database, each behind an edge of its own on one folder of releases. */
test.describe.configure({ mode: 'default' });

let dataDir: string;
const apis: Service[] = [];
const edges: Service[] = [];

test.beforeAll(async ({ stack }) => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-instances-'));
  await copyReleases(stack.releasesDir, path.join(dataDir, 'releases'));
  const common = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir };
  const start = async () => {
    const api = await startService('An API', 'server/api/src/main.ts --role api,draws', {
      ...common,
      DEMO_DATA: '1',
      DRAND_RELAYS: 'none',
      LOG_LEVEL: 'error',
    });
    apis.push(api);
    const apiUrl = `http://127.0.0.1:${api.port}`;
    edges.push(
      await startService('An edge', 'server/edge/src/main.ts --role edge', {
        ...common,
        API_URL: apiUrl,
      }),
    );
  };
  await start();
  await start();
});
test.afterAll(async () => {
  for (const service of [...edges, ...apis]) await service.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const urls = () => edges.map(({ port }) => `http://127.0.0.1:${port}`);
const [first, second] = [() => urls()[0] ?? '', () => urls()[1] ?? ''];

async function videoAt(url: string): Promise<string | undefined> {
  const answer: unknown = await (await fetch(url + EDGE_SET_URL)).json();
  return v.parse(edgeSetSchema, answer).versions.video;
}

/** Until both edges give a release to new visitors, in the page as well. */
async function bothGive(version: string): Promise<void> {
  const given = () => Promise.all(urls().map(videoAt));
  await expect.poll(given).toEqual([version, version]);
  for (const url of urls()) {
    const html = await (await fetch(`${url}/Video`)).text();
    expect(html, url).toContain(`/releases/video/${version}/`);
  }
}

test('S8.3 what a member does at one server is so at the other', full, async () => {
  const { token, username } = await newMember(first(), 250);
  const user = await callApi(second(), member.getUserInfo, {}, token);
  expect(user.username).toBe(username);
  expect(user.balance).toBe(25_000);
  await callApi(second(), member.logout, {}, token);
  await expect(callApi(first(), member.getUserInfo, {}, token)).rejects.toThrow();
});

const seenByBoth = fullOnly('builds a release; that an edge notices one has tests without a build');

test('a release and its rollback are seen by both edges within moments', seenByBoth, async () => {
  const scratch = await copySources(dataDir);
  try {
    await releaseAndRollBack(scratch);
  } finally {
    await scratch.remove();
  }
});

async function releaseAndRollBack(scratch: Scratch): Promise<void> {
  const before = (await videoAt(first())) ?? '';
  await bothGive(before);
  await scratch.edit('remote-video/src/messages/en.json', '"Video"', '"Films"');
  const { ok, text } = await scratch.npm('release', 'video', '--allow-dirty', '--skip-tests');
  expect(ok, text).toBe(true);
  const [, released = ''] = /everybody gets (\S+)/.exec(text) ?? [];
  expect(released).not.toBe(before);
  await bothGive(released);
  expect((await scratch.npm('rollback', 'video')).ok).toBe(true);
  await bothGive(before);
}

test('one server leaves, and the other goes on', full, async () => {
  const { token } = await newMember(first());
  await edges[0]?.stop();
  await apis[0]?.stop();
  const user = await callApi(second(), member.getUserInfo, {}, token);
  expect(user.balance).toBe(0);
  const page = await fetch(`${second()}/Home`);
  expect(page.status).toBe(200);
});
