import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@velvet/postgres/free-port';
import { linkTo } from '@velvet/registry/testing';
import { type Service, startService } from '../../../tools/start/service.ts';
import { fullOnly } from './harness/full-run.ts';
import { succeed } from './harness/release-change.ts';
import { copySources, type Scratch } from './harness/scratch.ts';
import { heading, videoCards } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('sends a branch through the release API, with a server of its own');

/** A team shows a branch of its remote among what is in production, without a machine that serves it. */
test.describe.configure({ mode: 'default' });

const messages = 'remote-video/src/messages/en.json';
const label = 'feature/<b>films</b>-with-a-name-that-is-too-long-for-the-badge-of-a-phone';

let api: Service;
let to: readonly string[];
let scratch: Scratch;
test.beforeAll(async ({ stack }) => {
  const dataDir = path.join(stack.releasesDir, '..');
  const port = String(await freePort());
  api = await startService('The release API', 'releases/registry/src/cli/release-api-main.ts', {
    DATA_DIR: dataDir,
    RELEASE_API_PORT: port,
  });
  to = ['--to', `http://127.0.0.1:${port}`];
  // What a team's machine has: a root to trust, and a key.
  scratch = await copySources(path.join(dataDir, 'nothing'), {
    VELVET_ROOT: path.join(dataDir, 'keys/root.json'),
    VELVET_KEYS: path.join(dataDir, 'keys'),
    PREVIEW_ORIGIN: stack.previewUrl,
  });
});
test.afterAll(async () => {
  await api?.stop();
  await scratch?.remove();
});

const previews = async (...args: readonly string[]) =>
  succeed(
    await scratch.node(
      'tools/velvet.mjs',
      'releases',
      'override',
      'previews',
      'video',
      ...to,
      ...args,
    ),
  );
const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

async function openVideos(page: Page, title: string): Promise<void> {
  await page.goto('/Video');
  await heading(page, title).waitFor();
  await videoCards(page).first().waitFor();
}

test(
  'a branch is sent, opened by its link, seen there only, and ended',
  full,
  async ({ velvet }) => {
    await scratch.edit(messages, '"video.videos.title": "Video"', '"video.videos.title": "Films"');
    const made = succeed(
      await scratch.npm(
        ...(['release', 'video', '--preview', '--label', label, '--days', '2'] as const),
        ...['--allow-dirty', '--skip-tests', ...to],
      ),
    );
    const link = /^http:\S+\/edge\/preview\?code=\S+$/m.exec(made)?.[0] ?? made;
    const [preview = '', until = ''] = (await previews()).split('  ');
    expect(preview).toMatch(/^preview-\w+$/);
    expect(until).toMatch(/^until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);

    const { page, assertClean, assertAccessible } = await velvet.previewPhone({
      language: 'en',
      member: 'demo',
    });
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Open a preview of video?' }).waitFor();
    await page.getByText(label, { exact: true }).waitFor();
    await assertAccessible();
    await page.getByRole('button', { name: 'Open the preview' }).click();
    await badgeOf(page).getByText(`video: ${label}`, { exact: true }).waitFor();
    await badgeOf(page).getByText(until, { exact: true }).waitFor();
    await openVideos(page, 'Films');
    await videoCards(page).first().click();
    await page.locator('video').waitFor();

    const other = await velvet.phone({ language: 'en' });
    await openVideos(other.page, 'Video');
    await expect(badgeOf(other.page)).toHaveCount(0);
    const stranger = await velvet.previewPhone({ language: 'en' });
    await openVideos(stranger.page, 'Video');
    await expect(badgeOf(stranger.page)).toHaveCount(0);

    await badgeOf(page).getByRole('link', { name: 'Stop' }).click();
    await page.waitForURL('**/Home');
    await openVideos(page, 'Video');
    await expect(badgeOf(page)).toHaveCount(0);

    // Another browser has it until its team ends it.
    await stranger.page.goto(link);
    await stranger.page.getByRole('button', { name: 'Open the preview' }).click();
    await openVideos(stranger.page, 'Films');
    expect(await previews('--end', preview)).toContain('is ended for every browser');
    await openVideos(stranger.page, 'Video');
    for (const phone of [{ assertClean }, other, stranger]) phone.assertClean();

    const refused = await velvet.previewPhone();
    expect((await refused.page.goto(link))?.status()).toBe(403);
    await refused.page.getByText('its team has ended the preview').waitFor();
  },
);

test('a link that has expired is refused in words', full, async ({ velvet }) => {
  const expired = { app: 'video', preview: 'preview-0123456789abcdef', expires: Date.now() - 1 };
  const { search } = await linkTo(velvet.releasesDir, expired);
  const { page, assertAccessible } = await velvet.previewPhone({ language: 'en' });
  const answer = await page.goto(`${velvet.previewUrl}/edge/preview${search}`);
  expect(answer?.status()).toBe(403);
  await page.getByRole('heading', { name: 'This preview cannot be opened' }).waitFor();
  await page.getByText('The link is wrong or has expired').waitFor();
  await assertAccessible();
  await page.getByRole('link', { name: 'Open without it' }).click();
  await page.waitForURL('**/Home');
});
