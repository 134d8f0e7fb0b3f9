import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Budget } from '@velvet/contract/remote-manifest';
import { timestampPath } from '@velvet/registry/registry';
import { cohortIn } from '@velvet/registry/testing';
import { fullOnly } from './harness/full-run.ts';
import { changeRelease, succeed } from './harness/release-change.ts';
import { copySources, type Scratch } from './harness/scratch.ts';
import { heading, listingCards, screen, tabLink, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const triedInBrowser = fullOnly('releases twice, each time after browser tests of their own');
const refusedAfterBuild = fullOnly(
  'builds twice; compatibility and budgets have unit tests in releases/registry/src/compatibility',
);
const messages = 'remote-video/src/messages/en.json';
const catalogTitle = '"video.videos.title": "Video"';

let scratch: Scratch;
test.use({ ownStack: true });
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ stack }) => {
  scratch = await copySources(path.join(stack.releasesDir, '..'));
});
test.afterEach(() => scratch.reset());
test.afterAll(() => scratch.remove());

/** Releases video, or takes a release back, and waits until visitors get it. */
const change = ({ url }: Velvet, script: string, ...options: string[]) =>
  changeRelease(url, 'video', () => scratch.npm(script, 'video', ...options));
const release = (velvet: Velvet) => change(velvet, 'release', '--allow-dirty', '--skip-tests');

/** A hash of every file of every release there is, by app. */
async function contents(velvet: Velvet): Promise<Record<string, string>> {
  const apps = (await readdir(velvet.releasesDir, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== 'metadata',
  );
  const hashes = apps.map(async ({ name }) => {
    const hash = createHash('sha256');
    const files = await readdir(path.join(velvet.releasesDir, name), {
      recursive: true,
      withFileTypes: true,
    });
    const places = files
      .filter((file) => file.isFile())
      .map((file) => path.join(file.parentPath, file.name));
    for (const place of places.sort()) hash.update(place).update(await readFile(place));
    return [name, hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

async function openVideos(velvet: Velvet, bucket?: number) {
  const phone = await velvet.phone({ language: 'en' });
  if (bucket !== undefined) {
    const value = String(cohortIn(bucket, 'video'));
    await phone.context.addCookies([{ name: 'velvet.lot', value, url: velvet.url }]);
  }
  await phone.page.goto('/Video');
  await videoCards(phone.page).first().waitFor();
  return phone;
}

test('a remote is released while a tab is open, and taken back; nothing else is built', async ({
  velvet,
}) => {
  const untouched = await contents(velvet);
  const open = await openVideos(velvet);
  // A tab asks for newer releases after a minute, which a build may take.
  await open.page.clock.setFixedTime(Date.now());
  await heading(open.page, 'Video').waitFor();

  await scratch.edit(messages, catalogTitle, '"video.videos.title": "Films"');
  const said = await release(velvet);
  expect(said).toMatch(/video: everybody gets \d+\.\d+\.\d+-/);
  const released = await contents(velvet);
  expect(released.video).not.toBe(untouched.video);
  expect({ ...released, video: '' }).toEqual({ ...untouched, video: '' });

  const fresh = await openVideos(velvet);
  await heading(fresh.page, 'Films').waitFor();
  fresh.assertClean();

  // The open tab keeps its own release, also for what it loads only now.
  await tabLink(open.page, '/Home').click();
  await listingCards(open.page).first().waitFor();
  await tabLink(open.page, '/Video').click();
  await heading(open.page, 'Video').waitFor();
  await videoCards(open.page).first().click();
  await open.page.locator('video').waitFor();
  open.assertClean();

  expect(succeed(await scratch.node('tools/velvet.mjs', 'releases', 'list'))).toMatch(
    /video .*100 %/,
  );
  expect(await change(velvet, 'rollback')).not.toMatch(/Building/);
  const back = await openVideos(velvet);
  await heading(back.page, 'Video').waitFor();
  back.assertClean();
  await scratch.reset();
});

test(
  'S3.71 a long-open tab takes newer releases with a tap, never from a form, and once',
  full,
  async ({ velvet }) => {
    const { page, assertClean } = await velvet.phone({ language: 'en', member: 'demo' });
    const tap = (path: string) => tabLink(page, path).click();
    const isSamePage = () => page.evaluate(() => 'samePage' in window);
    // The clock alone: timers that ran ahead would end requests that are under way.
    const minutesLater = (minutes: number) =>
      page.clock.setFixedTime(Date.now() + minutes * 61_000);
    await page.goto('/Video');
    await heading(page, 'Video').waitFor();
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await scratch.edit(messages, catalogTitle, '"video.videos.title": "Films"');
    await release(velvet);

    const asked = page.waitForResponse('**/edge/set');
    await minutesLater(1);
    await tap('/Lottery');
    await (await asked).finished();
    await screen(page).locator('a[href^="/Lottery?key="]').first().click();
    await screen(page).locator('form').waitFor();
    await tap('/Video');
    await heading(page, 'Video').waitFor();
    expect(await isSamePage()).toBe(true);

    await Promise.all([page.waitForEvent('load'), tap('/Home')]);
    expect(await isSamePage()).toBe(false);
    await tap('/Video');
    await heading(page, 'Films').waitFor();

    await page.evaluate(() => Object.assign(window, { samePage: true }));
    const askedAgain = page.waitForResponse('**/edge/set');
    await minutesLater(2);
    await tap('/Home');
    await (await askedAgain).finished();
    await tap('/Video');
    await heading(page, 'Films').waitFor();
    expect(await isSamePage()).toBe(true);
    assertClean();
    await change(velvet, 'rollback');
  },
);

test(
  'a canary is for its share, then for everybody',
  fullOnly('builds; releases-console.e2e.ts promotes a canary and rolls it back'),
  async ({ velvet }) => {
    await scratch.edit(messages, catalogTitle, '"video.videos.title": "Canary"');
    const canary = ['--allow-dirty', '--skip-tests', '--canary', '10'];
    await changeRelease(velvet.url, 'video', () => scratch.npm('release', 'video', ...canary), 9);
    await heading((await openVideos(velvet, 9)).page, 'Canary').waitFor();
    await heading((await openVideos(velvet, 10)).page, 'Video').waitFor();
    await change(velvet, 'promote');
    await heading((await openVideos(velvet, 10)).page, 'Canary').waitFor();
    await change(velvet, 'rollback');
    await scratch.reset();
  },
);

test(
  'S3.71 a release that cannot be shown, or loaded, is left for the last good one',
  full,
  async ({ velvet }) => {
    await scratch.edit(
      'remote-video/src/videos/videos-page.tsx',
      'export default function VideosPage() {',
      "export default function VideosPage() {\n  if (Date.now() > 0) throw new Error('broken release');",
    );
    await release(velvet);
    const phone = await velvet.phone({ language: 'en' });
    const said: string[] = [];
    phone.page.on('console', (message) => said.push(message.text()));
    await phone.page.goto('/Video');
    await videoCards(phone.page).first().waitFor();
    expect(
      said.some((line) => line.includes('broken release')),
      said.join('\n'),
    ).toBe(true);

    const unreachable = await velvet.phone({ language: 'en' });
    const html = await (await fetch(`${velvet.url}/Video`)).text();
    const [entry = ''] = /\/releases\/video\/[^"]+\/remoteEntry\.js/.exec(html) ?? [];
    await unreachable.page.route(`**${entry}`, (route) => route.fulfill({ status: 404 }));
    await unreachable.page.goto('/Video');
    await videoCards(unreachable.page).first().waitFor();
    await change(velvet, 'rollback');
    await scratch.reset();
  },
);

test(
  'a remote is tried in the browser in the shell that people have, before anybody gets it',
  triedInBrowser,
  async ({ velvet }) => {
    const html = await (await fetch(`${velvet.url}/Video`)).text();
    const [shell = ''] = /\/releases\/shell\/[^/]+\//.exec(html) ?? [];
    const tests = path.join(scratch.folder, 'tests/browser/src/video.e2e.ts');
    const expecting = (name: string) => `
    import { expect, test } from './harness/test.ts';
    test('the new remote in the old shell', async ({ velvet }) => {
      const { page } = await velvet.phone({ language: 'en' });
      await page.goto('/Video');
      await page.getByRole('heading', { level: 1, name: '${name}', exact: true }).waitFor();
      expect(await page.content()).toContain('${shell}');
    });`;
    const tried = () => scratch.npm('release', 'video', '--allow-dirty');
    // A shell of these sources would be another one, and unit tests are not what this is about.
    await scratch.edit(
      'shell/src/main.tsx',
      'start().catch',
      'document.title = "newer"; start().catch',
    );
    await scratch.edit(
      'releases/registry/src/build/apps.ts',
      "'--passWithNoTests'],",
      "'--passWithNoTests', '-t', 'none'],",
    );
    await scratch.edit(messages, catalogTitle, '"video.videos.title": "Films"');

    await writeFile(tests, expecting('Video'));
    const untouched = await readFile(timestampPath(velvet.releasesDir), 'utf8');
    const refused = await tried();
    expect(refused.ok).toBe(false);
    expect(refused.text).toMatch(/Browser tests of video fail/);
    expect(await readFile(timestampPath(velvet.releasesDir), 'utf8')).toBe(untouched);

    await writeFile(tests, expecting('Films'));
    expect(await changeRelease(velvet.url, 'video', tried)).toMatch(
      /Trying video .*\n[\s\S]*video: everybody gets/,
    );
    await change(velvet, 'rollback');
  },
);

async function refused(expected: RegExp, ...args: string[]): Promise<void> {
  const { ok, text } = await scratch.npm('release', 'video', ...args);
  expect(ok, text).toBe(false);
  expect(text).toMatch(expected);
}

test('what must not be released is refused, and nothing changes', full, async ({ velvet }) => {
  const untouched = await contents(velvet);
  await refused(/--canary takes a share/, '--canary', '100');
  await scratch.edit(messages, catalogTitle, '"video.videos.title": "Dirty"');
  await refused(/en\.json is not committed/, '--skip-tests');
  await scratch.reset();

  await scratch.edit('remote-video/src/feature.ts', "'/Video':", "'/Mine':");
  await refused(/is refused: foreign-route \(\/Mine\)/, '--allow-dirty', '--skip-tests');
  await scratch.reset();

  expect(await contents(velvet)).toEqual(untouched);
});

async function budgetOf(folder: string): Promise<Budget> {
  const text = await readFile(path.join(scratch.folder, folder, 'remote.json'), 'utf8');
  return JSON.parse(text).budget;
}

test(
  'a release that its shell cannot run, or over its budget, is refused',
  refusedAfterBuild,
  async ({ velvet }) => {
    const untouched = await contents(velvet);
    const sharing = 'releases/rspack/src/sharing.ts';
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is edited
    await scratch.edit(sharing, '`^${version}`]', '`^99.${version.length}.0`]');
    const page = 'remote-video/src/videos/videos-page.tsx';
    const component = 'export default function VideosPage() {';
    await scratch.edit(page, 'import { useSearchParams', 'import { useMatch, useSearchParams');
    await scratch.edit(page, component, `${component}\n  useMatch('/Video');`);
    // Other hashes compress to some bytes more or less.
    const { startBytes, screenBytes } = await budgetOf('remote-video');
    const has = `"screenBytes": ${screenBytes}`;
    await scratch.edit('remote-video/remote.json', has, `"screenBytes": ${screenBytes + 100}`);
    await refused(
      /the shell in production provides[\s\S]*imports useMatch of react-router-dom, which the shell/,
      '--allow-dirty',
      '--skip-tests',
    );
    await scratch.reset();

    const start = `"startBytes": ${startBytes}`;
    await scratch.edit('remote-video/remote.json', start, '"startBytes": 10');
    await refused(
      /the start of video is \d+ bytes, the budget is 10$/m,
      '--allow-dirty',
      '--skip-tests',
    );
    await scratch.reset();

    expect(await contents(velvet)).toEqual(untouched);
  },
);

test('a release whose unit tests fail is refused', full, async ({ velvet }) => {
  const untouched = await contents(velvet);
  const tests = await readdir(path.join(scratch.folder, 'remote-video'), { recursive: true });
  for (const name of tests.filter((file) => /\.test\.tsx?$/.test(file))) {
    await rm(path.join(scratch.folder, 'remote-video', name));
  }
  const failing = path.join(scratch.folder, 'remote-video/src/failing.test.ts');
  await writeFile(failing, "test('fails', () => expect(1).toBe(2));");
  await refused(/failing\.test\.ts[\s\S]*Unit tests of video fail/, '--allow-dirty');
  await scratch.reset();
  expect(await contents(velvet)).toEqual(untouched);
});
