import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { languageCodes, languageTag } from '@velvet/shared/contract/language';
import { copySources, type Outcome, type Scratch } from './harness/scratch.ts';
import { useSuite } from './harness/suite.ts';

/** A team adds a route and a menu entry to its remote, and releases nothing else. */
const suite = useSuite();
const manifest = 'remote-video/remote.json';
const feature = 'remote-video/src/feature.ts';

let scratch: Scratch;
before(async () => {
  scratch = await copySources(path.join(suite.releasesDir, '..'));
});
afterEach(() => scratch.reset());
after(() => scratch.remove());

const succeed = ({ ok, text }: Outcome): string => {
  assert.ok(ok, text);
  return text;
};
const release = () => scratch.npm('release', 'video', '--allow-dirty', '--skip-tests');

async function addScreen(route: string): Promise<void> {
  const screen = { screen: 'about', title: 'video.about.title' };
  await scratch.edit(
    manifest,
    '"/PlayVideo":',
    `"${route}": ${JSON.stringify(screen)}, "/PlayVideo":`,
  );
  const chunk = `() => import(/* webpackChunkName: "about" */ './about/about-page.tsx')`;
  await scratch.edit(feature, "'/PlayVideo':", `'${route}': ${chunk}, '/PlayVideo':`);
  const folder = path.join(scratch.folder, 'remote-video/src/about');
  await mkdir(folder, { recursive: true });
  const page = 'export default function AboutPage() { return <h1>About the films</h1>; }\n';
  await writeFile(path.join(folder, 'about-page.tsx'), page);
  for (const language of languageCodes) {
    const catalog = `remote-video/src/messages/${languageTag(language)}.json`;
    await scratch.edit(catalog, '{', '{ "video.about.title": "About films",');
  }
}

test('a new route and menu entry of a remote are released by its team alone', async () => {
  const shellAt = async (address: string): Promise<string> => {
    const html = await (await fetch(new URL(address, suite.url))).text();
    return /releases\/shell\/([^/]+)\//.exec(html)?.[1] ?? '';
  };
  const shell = await shellAt('/Home');
  assert.equal((await fetch(new URL('/video/about', suite.url))).status, 404);

  await addScreen('/video/about');
  const entry = {
    menu: 'mine',
    group: 'records',
    order: 35,
    address: '/video/about',
    icon: 'M4 4h16',
  };
  await scratch.edit(manifest, '"budget":', `"menu": [${JSON.stringify(entry)}], "budget":`);
  const said = succeed(await release());
  assert.match(said, /Not touched: .*shell/);

  const { page, assertClean, assertAccessible } = await suite.phone({
    language: 'en',
    member: 'demo',
  });
  await page.goto('/Mine');
  const records = page.getByRole('list', { name: 'Records' });
  await records.getByRole('link', { name: 'About films' }).click();
  await page.getByRole('heading', { level: 1, name: 'About the films' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/video/about');
  await page.goto('/video/about');
  await page.getByRole('heading', { level: 1, name: 'About the films' }).waitFor();
  await assertAccessible();
  assertClean();
  assert.equal(await shellAt('/video/about'), shell);

  const guest = await suite.phone({ language: 'en' });
  await guest.page.goto('/video/about');
  await guest.page.waitForURL('**/Login?return=%2Fvideo%2Fabout');

  succeed(await scratch.npm('rollback', 'video'));
  await page.goto('/Mine');
  await records.getByRole('link', { name: 'Game record' }).waitFor();
  assert.equal(await records.getByRole('link', { name: 'About films' }).count(), 0);
  assert.equal((await fetch(new URL('/video/about', suite.url))).status, 404);
});

test('a route that the registry does not grant is refused at the release', async () => {
  await addScreen('/Withdraw');
  const { ok, text } = await release();
  assert.equal(ok, false);
  assert.match(text, /video may not serve \/Withdraw: the registry grants it .*\/video\/\*/);
  const { page } = await suite.phone({ language: 'en', member: 'demo' });
  await page.goto('/Withdraw');
  await page.getByRole('heading', { level: 1, name: 'Points redemption' }).waitFor();
});
