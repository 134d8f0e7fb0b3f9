import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { copyReleases } from '@velvet/releases/publish';
import { copySources, type Outcome, type Scratch, type Staying } from './harness/scratch.ts';
import { useSuite } from './harness/suite.ts';

/** A fifth remote, laid into a copy of the sources by the generator. */
const suite = useSuite();
const START = "import('./tools/start/start.ts').then(({ start }) => start())";

let dataDir: string;
let scratch: Scratch;
const staying: Staying[] = [];

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-new-'));
  await copyReleases(suite.releasesDir, path.join(dataDir, 'releases'));
  scratch = await copySources(dataDir);
  succeed(await scratch.npm('new-remote', 'promo'));
});
after(async () => {
  for (const { stop } of staying) await stop();
  await scratch.remove();
  await rm(dataDir, { recursive: true, force: true });
});

function succeed({ ok, text }: Outcome): string {
  assert.ok(ok, text);
  return text;
}

test('a remote laid by the generator passes every check and its own tests', async () => {
  succeed(await scratch.npm('check'));
  const said = succeed(await scratch.node('node_modules/jest/bin/jest.js', 'remote-promo'));
  assert.match(said, /Tests: +\d+ passed/);
});

test('a name that is taken, or none, is refused', async () => {
  for (const name of ['video', 'promo', 'Mine', 'x', 'a-b', '../x']) {
    assert.equal((await scratch.npm('new-remote', name)).ok, false, name);
  }
});

test('it is released, and in the shell Mine leads to it', async () => {
  const velvet = await scratch.stay({ PORT: '0' }, '--import', 'tsx', '--eval', START);
  staying.push(velvet);
  assert.match(velvet.said(), /Building promo 1\.0\.0-/);
  const url = /http:\/\/localhost:\d+/.exec(velvet.said())?.[0] ?? '';
  const { page, assertClean, assertAccessible } = await suite.phone({
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

test('it runs alone', async () => {
  const environment = { API_URL: suite.url };
  const dev = await scratch.stay(environment, '--import', 'tsx', 'tools/dev/remote.ts', 'promo');
  staying.push(dev);
  const address = /http:\/\/localhost:\d+/.exec(dev.said())?.[0] ?? '';
  const { page } = await suite.phone({ language: 'zh-hans', member: 'demo' });
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Promo 页面' }).waitFor();
});
