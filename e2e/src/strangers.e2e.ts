import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { root, rspackBuild } from '@velvet/releases/build';
import { allowOverride, overrideAddress } from '@velvet/releases/override';
import type { Page } from 'playwright-core';
import { type ServedBuild, serveBuild, webpackBuild } from './harness/foreign-builds.ts';
import { readyScreen, tapTo } from './harness/remote-screens.ts';
import { useSuite } from './harness/suite.ts';
import { takeOverride } from './harness/take-override.ts';

/**
 * Remotes of other bundlers in the shell, and a remote of this repository in another host (see
 * docs/bring-your-own-remote.md). The remotes in `e2e/strangers` import nothing of the
 * repository; the host there imports what it has to provide.
 */
const suite = useSuite();
const version = '1.0.0-test';

const served: ServedBuild[] = [];
async function serve(...given: Parameters<typeof serveBuild>): Promise<ServedBuild> {
  const build = await serveBuild(...given);
  served.push(build);
  return build;
}

let enhanced: ServedBuild;
let webpack: ServedBuild;
before(async () => {
  [enhanced, webpack] = await Promise.all([
    serve((output) => rspackBuild({ folder: 'e2e/strangers/enhanced', output, version })),
    serve((output) => webpackBuild('webpack', { output })),
  ]);
});
after(async () => {
  await allowOverride(suite.releasesDir, { id: 'video', origin: enhanced.origin }, false);
  await allowOverride(suite.releasesDir, { id: 'game', origin: webpack.origin }, false);
  for (const { stop } of served) await stop();
});

/** Opens the preview in a browser that takes a remote from another origin. */
async function openWith(page: Page, id: string, { origin }: ServedBuild): Promise<void> {
  await allowOverride(suite.releasesDir, { id, origin }, true);
  const { previewUrl } = suite;
  const address = await overrideAddress(suite.releasesDir, { id, origin }, previewUrl);
  await takeOverride(page, address, { id, origin });
}

const openPreview = () => suite.previewPhone({ language: 'en', member: 'demo' });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const text = (page: Page, content: string) =>
  page.locator('main:not([hidden])').getByText(content, { exact: true });
const topBorder = (page: Page, selector: string) =>
  page
    .locator(`main:not([hidden]) ${selector}`)
    .evaluate((element) => getComputedStyle(element).borderTopWidth);

test('a remote built with stock enhanced runs in the shell and keeps its slice', async () => {
  const { page, assertClean } = await openPreview();
  await openWith(page, 'video', enhanced);
  await tapTo(page, 'video');
  await heading(page, 'Strange videos').waitFor();
  assert.equal(await topBorder(page, '.stranger-enhanced'), '7px');
  await text(page, '0 taps').waitFor();
  await page.getByRole('button', { name: 'Tap' }).click();
  await text(page, '1 tap').waitFor();
  await page.getByRole('button', { name: 'Tap' }).click();
  await text(page, '2 taps').waitFor();

  await page.getByRole('link', { name: 'Back to Home' }).click();
  for (const other of ['listings', 'wallet', 'game'] as const) {
    await tapTo(page, other);
    await readyScreen(page, other).waitFor();
  }
  await tapTo(page, 'video');
  await text(page, '2 taps').waitFor();
  assertClean(/preload/);
});

test('a remote built with webpack runs in the shell, loads its data ahead and keeps its slice on the device', async () => {
  const { page, assertClean } = await openPreview();
  const loadedAhead = page.waitForResponse(`${webpack.origin}/tips.js`);
  await openWith(page, 'game', webpack);
  await readyScreen(page, 'listings').waitFor();
  await loadedAhead;
  await tapTo(page, 'game');
  await heading(page, 'Strange games').waitFor();
  assert.equal(await topBorder(page, '.stranger-webpack'), '9px');
  await text(page, 'Water the roses').waitFor();
  await page.getByRole('button', { name: 'Note' }).click();
  await text(page, '1 note').waitFor();
  await page.getByRole('link', { name: 'Rose' }).click();
  await text(page, 'rose1').waitFor();

  for (const other of ['listings', 'wallet', 'video'] as const) {
    await tapTo(page, other);
    await readyScreen(page, other).waitFor();
  }
  await tapTo(page, 'game');
  await text(page, '1 note').waitFor();
  await page.reload();
  await text(page, '1 note').waitFor();
  assertClean(/preload/);
});

test('a portable build of a remote runs in a host that has only webpack', async () => {
  const portable = await serve((output) =>
    rspackBuild({ folder: 'remote-video', output, version, portable: true }),
  );
  const host = await serve(async (output) => {
    const video = `${portable.origin}/remoteEntry.js`;
    await webpackBuild('webpack-host', { output, video });
    await cp(path.join(root, 'e2e/strangers/webpack-host/index.html'), `${output}/index.html`);
  });
  const { page, assertClean } = await suite.phone({ url: host.origin });
  await page.goto('/');
  await heading(page, 'Video').waitFor();
  const film = page.getByRole('link', { name: 'City lights' });
  await film.waitFor();
  assert.equal(await film.getAttribute('href'), '/PlayVideo?id=1');
  const list = page.getByRole('listitem').filter({ has: film }).locator('..');
  assert.equal(await list.evaluate((element) => getComputedStyle(element).display), 'grid');
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  assert.ok(styles.includes(`${portable.origin}/videos.css`), styles.join('\n'));
  assertClean();
});
