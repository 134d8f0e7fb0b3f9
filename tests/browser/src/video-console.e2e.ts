import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { aFilmFile, noFfmpeg } from '../../../server/api/src/testing/film-files.ts';
import { type Service, startService } from '../../../tools/start/service.ts';
import { fullOnly, isFullRun } from './harness/full-run.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

// A published video would be the first that other files find.
test.use({ ownStack: true });
test.describe.configure({ mode: 'default' });
// Without ffmpeg no film can be made for the upload; the transcoder needs it, too.
test.skip(noFfmpeg !== undefined, noFfmpeg);

let transcoder: Service;
test.beforeAll(async ({ stack }) => {
  transcoder = await startService('The transcoder', 'server/api/src/main.ts --role transcode', {
    DATA_DIR: path.dirname(stack.releasesDir),
    LOG_LEVEL: 'error',
  });
});
test.afterAll(() => transcoder.stop());

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const files = (page: Page) => page.locator('input[type="file"][multiple]');
/** How long a page is looked at before it is opened again. */
const LOOK_MS = 3_000;
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';

test('S13.3 a clip is uploaded, transcoded, named and published, and members find it', async ({
  velvet,
}) => {
  const { page, assertClean, assertAccessible } = await velvet.console({ operator: 'cleo' });
  await page.goto('/video/classes');
  await page.getByRole('button', { name: 'Add a class' }).click();
  await field(page, 'Name').fill('Clips');
  await assertAccessible();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Clips/ }).waitFor();

  await page.goto('/video/uploads');
  await page.getByRole('combobox').selectOption({ label: 'Clips' });
  const clip = await aFilmFile({ seconds: 2, size: '320x180' });
  await files(page).setInputFiles({
    name: 'clip.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from(clip),
  });
  await page.getByText('Sent. It will be transcoded.').waitFor();
  await assertAccessible();
  await page.getByRole('link', { name: 'Open the video of clip.mp4' }).click();

  await heading(page, 'clip.mp4');
  await field(page, 'Title').fill('Ships at night');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(CAPTIONS),
  });
  await page.getByText('1 cue').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Ships at night');
  // The page notices by itself that it is transcoded.
  await page.getByRole('radio', { name: 'Picture 2' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The video is saved.').last().waitFor();
  await assertAccessible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await assertAccessible();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await page.getByText('The video is published.').waitFor();

  const phone = await velvet.phone({ language: 'en' });
  // The edge may show a visitor what it has, and fetch anew for the next one.
  await expect(async () => {
    await phone.page.goto('/Video');
    await screen(phone.page).getByText('Ships at night').waitFor({ timeout: LOOK_MS });
  }).toPass();
  phone.assertClean();

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Publish' }).waitFor();
  assertClean();
});

test(
  'S13.3 a file is continued after a lost connection and a reload, on a tablet',
  fullOnly('uploads for long; continuing has tests in api and remote-video'),
  async ({ velvet }) => {
    const { page, assertClean, assertAccessible } = await velvet.console({
      operator: 'cleo',
      size: 'tablet',
    });
    const noise = {
      name: `noise-${Date.now()}.mp4`,
      mimeType: 'video/mp4',
      buffer: randomBytes(3 * 1024 * 1024),
    };
    let arrived = 0;
    const pieces = '**/ops/uploads/piece?*';
    await page.route(pieces, (route) => {
      arrived += 1;
      return arrived > 2 ? route.abort() : route.continue();
    });
    await page.goto('/video/uploads');
    await page.getByRole('option', { name: 'Light' }).waitFor({ state: 'attached' });
    await files(page).setInputFiles(noise);
    await page.getByText('The connection is interrupted.').waitFor();
    await assertAccessible();
    page.once('dialog', (leave) => void leave.accept());
    await page.reload();
    await page.unroute(pieces);

    const row = page.getByRole('row').filter({ hasText: noise.name });
    await row.getByText('1.3 MB of 3 MB (42%)').waitFor();
    await assertAccessible();
    const choosing = page.waitForEvent('filechooser');
    await row.getByRole('button', { name: /^Choose the file/ }).click();
    const chooser = await choosing;
    await chooser.setFiles({ ...noise, buffer: Buffer.from('another one') });
    await page.getByText(/is not the file of this upload/).waitFor();
    const choosingAgain = page.waitForEvent('filechooser');
    await row.getByRole('button', { name: /^Choose the file/ }).click();
    await (await choosingAgain).setFiles(noise);
    await page.getByText('Sent. It will be transcoded.').waitFor();
    await expect(row).toHaveCount(0);

    await page.goto('/video/transcodings');
    await row.getByText(/The file is not a video/).waitFor();
    await assertAccessible();
    await row.getByRole('button', { name: 'Transcode' }).click();
    await dialog(page).getByRole('button', { name: 'Transcode again' }).click();
    await page.getByText('It is in the queue.').waitFor();
    // The aborted pieces.
    assertClean(/ERR_FAILED/);
  },
);

/** Beside English on light, which the main jobs are looked at in; all of them in the full run. */
const otherAppearances = [
  ['zh-Hans', 'dark'],
  ['zh-Hans', 'light'],
  ['en', 'dark'],
] as const;
for (const [language, theme] of otherAppearances.slice(0, isFullRun ? undefined : 1)) {
  test(`the videos’ pages are accessible (${language}, ${theme})`, async ({ velvet }) => {
    const options = { operator: 'cleo', language, theme } as const;
    const { page, assertClean, assertAccessible } = await velvet.console(options);
    for (const place of ['videos', 'videos?id=1', 'uploads', 'transcodings', 'classes']) {
      await page.goto(`/video/${place}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await assertAccessible();
    }
    assertClean();
  });
}
