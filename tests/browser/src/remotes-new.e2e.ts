import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyReleases } from '@velvet/registry/publish';
import { fullOnly } from './harness/full-run.ts';
import { succeed } from './harness/release-change.ts';
import { copySources, type Scratch, type Staying } from './harness/scratch.ts';
import { expect, test } from './harness/test.ts';

/** A fifth remote, laid into a copy of the sources by the generator. */
const generator = fullOnly('checks, builds and starts a copy of the sources with a fifth remote');

/** A check and a build of everything take long on a busy machine. */
test.describe.configure({ mode: 'default', timeout: 10 * 60_000 });

let dataDir: string;
let scratch: Scratch;
const staying: Staying[] = [];

test.beforeAll(async ({ stack }) => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-new-'));
  await copyReleases(stack.releasesDir, path.join(dataDir, 'releases'));
  scratch = await copySources(dataDir);
  succeed(await scratch.npm('new-remote', 'promo'));
});
test.afterAll(async () => {
  for (const { stop } of staying) await stop();
  await scratch.remove();
  await rm(dataDir, { recursive: true, force: true });
});

test('a remote laid by the generator passes every check and its own tests', generator, async () => {
  succeed(await scratch.npm('check'));
  const said = succeed(await scratch.node('node_modules/jest/bin/jest.js', 'remote-promo'));
  expect(said).toMatch(/Tests:.*\d+ passed/);
});

test('a name that is taken, or none, is refused', generator, async () => {
  for (const name of ['video', 'promo', 'Mine', 'x', 'a-b', '../x']) {
    expect((await scratch.npm('new-remote', name)).ok, name).toBe(false);
  }
});

test('it is released, and in the shell Mine leads to it', generator, async ({ velvet }) => {
  const running = await scratch.stay({ PORT: '0' }, 'tools/velvet.mjs', 'start');
  staying.push(running);
  expect(running.said()).toMatch(/Building promo \d+\.\d+\.\d+-/);
  const url = /http:\/\/localhost:\d+/.exec(running.said())?.[0] ?? '';
  const { page, assertClean, assertAccessible } = await velvet.phone({
    url,
    language: 'en',
    member: 'demo',
  });
  await page.goto('/Mine');
  await page.getByRole('link', { name: 'Promo page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Promo page' }).waitFor();
  await page.goto('/promo/start');
  await page.getByText('Nothing here yet').waitFor();
  assertClean();
  await assertAccessible();
});

test('it runs alone', generator, async ({ velvet }) => {
  const environment = { API_URL: velvet.url };
  const dev = await scratch.stay(environment, 'tools/velvet.mjs', 'dev', 'promo');
  staying.push(dev);
  const address = /http:\/\/localhost:\d+/.exec(dev.said())?.[0] ?? '';
  const { page } = await velvet.phone({ language: 'zh-hans', member: 'demo' });
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Promo 页面' }).waitFor();
});
