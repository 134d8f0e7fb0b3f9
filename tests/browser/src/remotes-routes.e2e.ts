import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { languageCodes, languageTag } from '@velvet/contract/language';
import { fullOnly } from './harness/full-run.ts';
import { changeRelease } from './harness/release-change.ts';
import { copySources, type Scratch } from './harness/scratch.ts';
import { heading } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('a Velvet of its own; the tests of the registry prove it');

/** A team adds a route and a menu entry to its remote, and releases nothing else. */
const manifest = 'remote-video/remote.json';
const feature = 'remote-video/src/feature.ts';

let scratch: Scratch;
test.use({ ownStack: true });
test.describe.configure({ mode: 'default', timeout: 5 * 60_000 });

test.beforeAll(async ({ stack }) => {
  scratch = await copySources(path.join(stack.releasesDir, '..'));
});
test.afterEach(() => scratch.reset());
test.afterAll(() => scratch.remove());

const statusOf = async ({ url }: Velvet) => (await fetch(new URL('/video/about', url))).status;
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

test(
  'a new route and menu entry of a remote are released by its team alone',
  fullOnly('builds and releases a remote; routes have unit tests in releases and shell'),
  async ({ velvet }) => {
    const shellAt = async (address: string): Promise<string> => {
      const html = await (await fetch(new URL(address, velvet.url))).text();
      return /releases\/shell\/([^/]+)\//.exec(html)?.[1] ?? '';
    };
    const shell = await shellAt('/Home');
    expect(await statusOf(velvet)).toBe(404);

    await addScreen('/video/about');
    const entry = {
      menu: 'mine',
      group: 'records',
      order: 35,
      address: '/video/about',
      icon: 'M4 4h16',
    };
    await scratch.edit(manifest, '"budget":', `"menu": [${JSON.stringify(entry)}], "budget":`);
    const said = await changeRelease(velvet.url, 'video', release);
    expect(said).toMatch(/Not touched: .*shell/);

    const { page, assertClean, assertAccessible } = await velvet.phone({
      language: 'en',
      member: 'demo',
    });
    await page.goto('/Mine');
    const records = page.getByRole('list', { name: 'Records' });
    await records.getByRole('link', { name: 'About films' }).click();
    await heading(page, 'About the films').waitFor();
    expect(new URL(page.url()).pathname).toBe('/video/about');
    await page.goto('/video/about');
    await heading(page, 'About the films').waitFor();
    await assertAccessible();
    assertClean();
    expect(await shellAt('/video/about')).toBe(shell);

    const guest = await velvet.phone({ language: 'en' });
    await guest.page.goto('/video/about');
    await guest.page.waitForURL('**/Login?return=%2Fvideo%2Fabout');

    await changeRelease(velvet.url, 'video', () => scratch.npm('rollback', 'video'));
    await page.goto('/Mine');
    await records.getByRole('link', { name: 'Game record' }).waitFor();
    await expect(records.getByRole('link', { name: 'About films' })).toHaveCount(0);
    expect(await statusOf(velvet)).toBe(404);
  },
);

test(
  'a route that the registry does not grant is refused at the release',
  full,
  async ({ velvet }) => {
    await addScreen('/Withdraw');
    const { ok, text } = await release();
    expect(ok).toBe(false);
    expect(text).toMatch(/video may not serve \/Withdraw: the registry grants it .*\/video\/\*/);
    const { page } = await velvet.phone({ language: 'en', member: 'demo' });
    await page.goto('/Withdraw');
    await heading(page, 'Points redemption').waitFor();
  },
);
