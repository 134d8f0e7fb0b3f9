import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

const FIRST = 'main a[href^="/PlayVideo?id="]';
const PLAYING_LIMIT_MS = 20_000;

const region = (page: Page): Locator => page.getByRole('region', { name: 'Player' });
const button = (page: Page, name: string): Locator =>
  region(page).getByRole('button', { name, exact: true });

/** A member on the player, by the way a visitor takes: a tap on a video of the list. */
async function openVideo(member: string, nth = 0) {
  const phone = await suite.phone({ language: 'en', member });
  const { page } = phone;
  await page.goto('/Video');
  await page.locator(FIRST).nth(nth).click();
  await page.waitForURL('**/PlayVideo?id=*');
  return phone;
}

const secondOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video) => Number(Reflect.get(video, 'currentTime')));

async function plays(page: Page, beyondS = 0): Promise<void> {
  await page.waitForFunction(
    (second) => {
      const video = document.querySelector('video');
      return video !== null && !video.paused && video.currentTime > second && video.videoWidth > 0;
    },
    beyondS,
    { timeout: PLAYING_LIMIT_MS },
  );
}

test('S3.21 S5.4 a tap plays the real stream: it moves, pauses, changes speed and place', async () => {
  const phone = await openVideo('demo');
  const { page } = phone;
  await plays(page, 0.2);
  await button(page, 'Pause').click();
  await button(page, 'Play').waitFor();
  const stood = await secondOf(page);
  await page.waitForTimeout(400);
  assert.equal(await secondOf(page), stood);
  await phone.assertAccessible();
  await button(page, 'Playback speed').click();
  await phone.assertAccessible();
  for (const speed of ['0.75x', '1x', '1.5x', '2x']) {
    await page.getByRole('menuitem', { name: speed, exact: true }).waitFor();
  }
  await page.getByRole('menuitem', { name: '2x', exact: true }).click();
  assert.equal(
    await page.locator('video').evaluate((video) => Reflect.get(video, 'playbackRate')),
    2,
  );
  await region(page).getByRole('slider', { name: 'Seek' }).fill('100');
  assert.ok(Math.abs((await secondOf(page)) - 100) < 1);
  await button(page, 'Play').click();
  await plays(page, 101);
  await button(page, 'Mute').click();
  await button(page, 'Unmute').waitFor();
  phone.assertClean();
});

test('S5.4 the viewer chooses a quality, and auto again', async () => {
  const phone = await openVideo('demo', 1);
  const { page } = phone;
  await plays(page);
  await button(page, 'Quality').click();
  await page.getByRole('menuitem', { name: '240p' }).click();
  await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 240);
  await plays(page);
  await button(page, 'Quality').click();
  assert.equal(
    await page.getByRole('menuitem', { name: '240p' }).getAttribute('aria-current'),
    'true',
  );
  await page.getByRole('menuitem', { name: 'Auto' }).click();
  phone.assertClean();
});

test('S5.4 the data saver caps the picture at 360 lines and is remembered', async () => {
  const phone = await openVideo('demo', 2);
  const { page } = phone;
  await plays(page);
  await page.getByRole('switch', { name: 'Data saver' }).click();
  await button(page, 'Quality').click();
  await page.getByRole('menuitem', { name: '360p' }).first().waitFor();
  assert.equal(await page.getByRole('menuitem', { name: '480p' }).count(), 0);
  await page.reload();
  await page.getByRole('switch', { name: 'Data saver', checked: true }).waitFor();
  phone.assertClean();
});

test('S5.4 the keyboard operates it', async () => {
  const phone = await openVideo('demo', 3);
  const { page } = phone;
  await plays(page);
  await page.keyboard.press('k');
  await button(page, 'Play').waitFor();
  const before = await secondOf(page);
  await page.keyboard.press('l');
  assert.ok(Math.abs((await secondOf(page)) - before - 10) < 0.5);
  await page.keyboard.press('ArrowLeft');
  assert.ok(Math.abs((await secondOf(page)) - before - 5) < 0.5);
  await page.keyboard.press('m');
  await button(page, 'Unmute').waitFor();
  await page.keyboard.press(' ');
  await plays(page);
  phone.assertClean();
});

test('S5.2 S5.3 a preview stops at 180 s, at once and from a seek beyond', async () => {
  const phone = await openVideo('guest1');
  const { page } = phone;
  await plays(page);
  await button(page, 'Playback speed').click();
  await page.getByRole('menuitem', { name: '2x', exact: true }).click();
  const seek = region(page).getByRole('slider', { name: 'Seek' });
  assert.equal(await seek.getAttribute('max'), '240');
  await seek.fill('175');
  await page.getByRole('status').getByText('Please recharge before watching the video').waitFor();
  const end = await secondOf(page);
  assert.ok(end >= 179.7 && end <= 180.1, `stopped at ${end}`);
  await region(page).getByRole('link', { name: 'Recharge' }).waitFor();
  await phone.assertAccessible();
  await button(page, 'Play again').click();
  await seek.fill('230');
  await page.waitForTimeout(300);
  assert.ok((await secondOf(page)) <= 180.1);
  await region(page).getByRole('link', { name: 'Recharge' }).click();
  await page.waitForURL('**/Recharge');
  phone.assertClean();
});

test('S5.4 it goes on where the viewer stopped, after a reload and from the list', async () => {
  const phone = await openVideo('demo', 4);
  const { page } = phone;
  await plays(page);
  await region(page).getByRole('slider', { name: 'Seek' }).fill('60');
  await plays(page, 60.5);
  await page.reload();
  await page.waitForFunction(() => Number(document.querySelector('video')?.currentTime) >= 58);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/Video');
  await page.getByRole('heading', { name: 'Continue watching' }).waitFor();
  await phone.assertAccessible();
  phone.assertClean();
});

test('S5.4 it waits out a lost connection and goes on by itself', async () => {
  const phone = await openVideo('demo', 5);
  const { page, context } = phone;
  await plays(page);
  await context.setOffline(true);
  await region(page).getByRole('slider', { name: 'Seek' }).fill('150');
  await region(page).getByText('You are offline').waitFor({ timeout: 40_000 });
  await context.setOffline(false);
  await plays(page, 150);
  await region(page).getByText('You are offline').waitFor({ state: 'detached' });
  phone.assertClean(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
});

test('S5.4 an expired signature is renewed at the same second', async () => {
  const phone = await openVideo('demo', 6);
  const { page } = phone;
  await plays(page);
  const address = new URL(
    await page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((name) => name.endsWith('master.m3u8')) ?? '',
    ),
  );
  const grant = address.pathname.split('/')[2] ?? '';
  await page.route(`**/m/${grant}/**`, (route) => route.fulfill({ status: 403, body: '' }));
  // Another second, another signature.
  await page.waitForTimeout(1_100);
  await region(page).getByRole('slider', { name: 'Seek' }).fill('120');
  await plays(page, 120);
  phone.assertClean(/Failed to load resource/);
});

test('S5.4 what cannot be put right says so, and Retry tries again', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Video');
  await page.route('**/m/**', (route) => route.fulfill({ status: 410, body: '' }));
  await page.locator(FIRST).nth(7).click();
  const alert = region(page).getByRole('alert');
  await alert.getByRole('button', { name: 'Retry' }).waitFor({ timeout: 30_000 });
  await phone.assertAccessible();
  await page.unroute('**/m/**');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await plays(page);
  phone.assertClean(/Failed to load resource/);
});

test('S3.21 25 quick switches leave one player; leaving stops every request', async () => {
  const phone = await openVideo('demo');
  const { page } = phone;
  await plays(page);
  const more = page
    .getByRole('heading', { name: 'More videos' })
    .locator('xpath=..')
    .getByRole('link');
  for (let turn = 0; turn < 25; turn += 1) await more.nth(turn % 6).click({ noWaitAfter: true });
  await plays(page, 0.3);
  assert.equal(await page.locator('video').count(), 1);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/Video');
  await page.locator('video').waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/m/')) asked += 1;
  });
  await page.waitForTimeout(1_500);
  assert.equal(asked, 0);
  phone.assertClean();
});

test('S3.21 a guest sees the poster and the login dialog, and comes back to the video', async () => {
  const phone = await suite.phone({ language: 'en' });
  const { page } = phone;
  await page.goto('/PlayVideo?id=3');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('You need to log in to use this function!').waitFor();
  await phone.assertAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await region(page).locator('img').first().waitFor();
  await button(page, 'Play').click();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/Login?return=*PlayVideo*');
  phone.assertClean();
});

test('S5.4 the player code is asked for on no other route', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  let heaviest = 0;
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    if (body.includes('shaka')) heaviest = Math.max(heaviest, body.length);
  });
  for (const path of ['/Home', '/Video', '/Choose2', '/Lottery', '/Mine']) {
    await page.goto(path, { waitUntil: 'load' });
    await page.locator('main h1').first().waitFor();
    // Whatever is fetched ahead comes when the page is idle.
    await page.waitForTimeout(1_000);
  }
  // A few lines of ours name it; the library itself has half a megabyte.
  assert.ok(heaviest < 100_000, `a script of ${heaviest} bytes`);
});

for (const theme of ['dark', 'light'] as const) {
  test(`S3.21 the player in Chinese is accessible (${theme})`, async () => {
    const phone = await suite.phone({ language: 'zh-hans', member: 'demo', theme });
    const { page } = phone;
    await page.goto('/PlayVideo?id=2');
    await page.getByRole('region', { name: '播放器' }).waitFor();
    await page.getByRole('heading', { name: '更多视频' }).waitFor();
    assert.equal(await page.locator('h1').count(), 1);
    await phone.assertAccessible();
    phone.assertClean();
  });
}
