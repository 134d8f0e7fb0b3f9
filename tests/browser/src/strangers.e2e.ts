import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '@velvet/registry/build';
import { allowOverride, overrideAddress } from '@velvet/registry/override';
import { rspackBuild } from '@velvet/rspack/command';
import { type ServedBuild, serveBuild, webpackBuild } from './harness/foreign-builds.ts';
import { fullOnly } from './harness/full-run.ts';
import { readyScreen, tapTo } from './harness/remote-screens.ts';
import { heading, screen } from './harness/screen.ts';
import { takeOverride } from './harness/take-override.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('builds remotes with other bundlers');

/**
 * Remotes of other bundlers in the shell, and a remote of this repository in another host (see
 * docs/teams.md). The remotes in `tests/browser/strangers` import nothing of the
 * repository; the host there imports what it has to provide.
 */
test.describe.configure({ mode: 'default' });

const version = '1.0.0-test';

const served: ServedBuild[] = [];
async function serve(...given: Parameters<typeof serveBuild>): Promise<ServedBuild> {
  const build = await serveBuild(...given);
  served.push(build);
  return build;
}

let enhanced: ServedBuild;
let webpack: ServedBuild;
test.beforeAll(async () => {
  [enhanced, webpack] = await Promise.all([
    serve((output) =>
      rspackBuild({ folder: path.join(root, 'tests/browser/strangers/enhanced'), output, version }),
    ),
    serve((output) => webpackBuild('webpack', { output })),
  ]);
});
test.afterAll(async ({ stack }) => {
  await allowOverride(stack.releasesDir, { id: 'video', origin: enhanced.origin }, false);
  await allowOverride(stack.releasesDir, { id: 'game', origin: webpack.origin }, false);
  for (const { stop } of served) await stop();
});

/** Opens the preview in a browser that takes a remote from another origin. */
async function openWith(
  velvet: Velvet,
  page: Page,
  id: string,
  { origin }: ServedBuild,
): Promise<void> {
  await allowOverride(velvet.releasesDir, { id, origin }, true);
  const { previewUrl } = velvet;
  const address = await overrideAddress(velvet.releasesDir, { id, origin }, previewUrl);
  await takeOverride(page, address, { id, origin });
}

const openPreview = (velvet: Velvet) => velvet.previewPhone({ language: 'en', member: 'demo' });
const text = (page: Page, content: string) => screen(page).getByText(content, { exact: true });
const topBorder = (page: Page, selector: string) =>
  screen(page)
    .locator(selector)
    .evaluate((element) => getComputedStyle(element).borderTopWidth);

test(
  'a remote built with stock enhanced runs in the shell and keeps its slice',
  full,
  async ({ velvet }) => {
    const { page, assertClean } = await openPreview(velvet);
    await openWith(velvet, page, 'video', enhanced);
    await tapTo(page, 'video');
    await heading(page, 'Strange videos').waitFor();
    expect(await topBorder(page, '.stranger-enhanced')).toBe('7px');
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
  },
);

test(
  'a remote built with webpack runs in the shell, loads its data ahead and keeps its slice on the device',
  full,
  async ({ velvet }) => {
    const { page, assertClean } = await openPreview(velvet);
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));
    await openWith(velvet, page, 'game', webpack);
    await readyScreen(page, 'listings').waitFor();
    await expect.poll(() => loaded).toContain(`${webpack.origin}/tips.js`);
    await tapTo(page, 'game');
    await heading(page, 'Strange games').waitFor();
    expect(await topBorder(page, '.stranger-webpack')).toBe('9px');
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
  },
);

const portableBuild = fullOnly('builds a remote and a host once more, with webpack');

test(
  'a portable build of a remote runs in a host that has only webpack',
  portableBuild,
  async ({ velvet }) => {
    const portable = await serve((output) =>
      rspackBuild({ folder: 'remote-video', output, version, portable: true }),
    );
    const host = await serve(async (output) => {
      const video = `${portable.origin}/remoteEntry.js`;
      await webpackBuild('webpack-host', { output, video });
      await cp(
        path.join(root, 'tests/browser/strangers/webpack-host/index.html'),
        `${output}/index.html`,
      );
    });
    const { page, assertClean } = await velvet.phone({ url: host.origin });
    await page.goto('/');
    await heading(page, 'Video').waitFor();
    const film = page.getByRole('link', { name: 'City lights' });
    await film.waitFor();
    await expect(film).toHaveAttribute('href', '/PlayVideo?id=1');
    const list = page.getByRole('listitem').filter({ has: film }).locator('..');
    expect(await list.evaluate((element) => getComputedStyle(element).display)).toBe('grid');
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    expect(styles, styles.join('\n')).toContain(`${portable.origin}/videos.css`);
    assertClean();
  },
);
