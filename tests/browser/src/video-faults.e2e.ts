import type { Page, Request } from '@playwright/test';
import { minor } from '@velvet/contract/money';
import { atRest } from './harness/at-rest.ts';
import { fullOnly } from './harness/full-run.ts';
import { addPoints, newMember } from './harness/members.ts';
import {
  button,
  openVideo,
  plays,
  region,
  secondOf,
  seekTo,
  startVideo,
} from './harness/player.ts';
import { listingCards, tabLink, videoCards } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';
import { withoutLiveEvents } from './harness/without-live-events.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

/** Whatever second a new seek leads to, no earlier test's parts lie in this browser's cache. */
const SEGMENT_S = 4;
const segmentAt = (second: number): RegExp =>
  new RegExp(`/m/.*/\\d+p/seg-${String(Math.floor(second / SEGMENT_S)).padStart(5, '0')}\\.m4s$`);

test('S5.4 it waits out a lost connection and goes on by itself', async ({ velvet }) => {
  const phone = await openVideo(velvet, 'demo', 5);
  const { page, context } = phone;
  await plays(page);
  await context.setOffline(true);
  await seekTo(page, 150);
  await region(page).getByText('You are offline').waitFor({ timeout: 40_000 });
  await context.setOffline(false);
  await plays(page, 150);
  await region(page).getByText('You are offline').waitFor({ state: 'detached' });
  phone.assertClean(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
});

test(
  'S5.4 a video that starts shows that it does, no Play, and plays by itself',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    let open = () => {};
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/\/m\/.*\.m4s$/, async (route) => {
      await isOpen;
      await route.continue();
    });
    await page.goto('/Video');
    await videoCards(page).nth(8).click();
    await region(page).getByText('Loading the video').waitFor();
    await expect(button(page, 'Forward 10 seconds')).toBeVisible();
    await expect(button(page, 'Play')).toHaveCount(0);
    await phone.assertAccessible();
    // A click on the picture pauses a video that plays, but not one that starts.
    await region(page).click({ position: { x: 60, y: 60 } });
    open();
    await plays(page);
    await expect(button(page, 'Play')).toHaveCount(0);
  },
);

test('S5.4 an expired signature is renewed at the same second', full, async ({ velvet }) => {
  const phone = await openVideo(velvet, 'demo', 6);
  const { page } = phone;
  await plays(page);
  const address = new URL(
    await page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((name) => /\/m\/.*seg-\d+\.m4s$/.test(name)) ?? '',
    ),
  );
  const grant = address.pathname.split('/')[2] ?? '';
  await page.route(`**/m/${grant}/**`, (route) => route.fulfill({ status: 403, body: '' }));
  // Another second, another signature.
  const second = () => Math.floor(Date.now() / 1_000);
  await expect.poll(second).toBeGreaterThan(second());
  await seekTo(page, 120);
  await plays(page, 120);
  phone.assertClean(/Failed to load resource/);
});

test('S5.4 what cannot be put right says so, and Retry tries again', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Video');
  await page.route('**/m/**', (route) => route.fulfill({ status: 410, body: '' }));
  await videoCards(page).nth(7).click();
  const alert = region(page).getByRole('alert');
  await alert.getByRole('button', { name: 'Retry' }).waitFor({ timeout: 30_000 });
  await phone.assertAccessible();
  await page.unroute('**/m/**');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await plays(page);
  phone.assertClean(/Failed to load resource/);
});

/** A box that says it is a fragment of a film and is none. */
const spoiltSegment = {
  contentType: 'video/mp4',
  body: Buffer.from('\0\0\0\x18moof\0\0\0\x10mfhdspoilt!!', 'latin1'),
};

test(
  'S5.4 a segment that never comes is asked for again, from the same second',
  full,
  async ({ velvet }) => {
    const phone = await openVideo(velvet, 'demo', 8);
    const { page } = phone;
    await plays(page);
    let asked = 0;
    await page.route(segmentAt(122), async (route) => {
      asked += 1;
      // The first one hangs until the player gives it up.
      if (asked > 1) await route.continue();
    });
    await seekTo(page, 122);
    await plays(page, 122);
    expect(asked, `asked ${asked} times`).toBeGreaterThanOrEqual(2);
    expect(await secondOf(page)).toBeLessThan(130);
    phone.assertClean(/Failed to load resource/);
  },
);

test('S5.4 data the device cannot use is passed over, and it goes on', full, async ({ velvet }) => {
  const phone = await openVideo(velvet, 'demo', 9);
  const { page } = phone;
  await plays(page);
  let spoilt = 0;
  await page.route(segmentAt(150), async (route) => {
    spoilt += 1;
    await route.fulfill(spoiltSegment);
  });
  await seekTo(page, 150);
  await plays(page, 150.2);
  expect(spoilt).toBeGreaterThan(0);
  expect(await secondOf(page)).toBeLessThan(160);
  await region(page).getByRole('alert').waitFor({ state: 'detached' });
  phone.assertClean(/Failed to load resource/);
});

for (const isLive of [true, false]) {
  const how = isLive ? 'by itself' : 'without live events on request';
  test(`S5.2 after a recharge it goes on from the same second ${how}`, full, async ({ velvet }) => {
    const { username, token } = await newMember(velvet.url);
    const phone = await openVideo(velvet, username);
    const { page, context } = phone;
    if (isLive) {
      await plays(page);
    } else {
      await withoutLiveEvents(context);
      await page.reload();
      await startVideo(page);
    }
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await seekTo(page, 178.5);
    await region(page).getByRole('link', { name: 'Recharge' }).waitFor();
    const stopped = await secondOf(page);
    await addPoints(velvet.url, token, minor(100_00));
    if (!isLive) await button(page, 'I have recharged').click();
    await plays(page, stopped + 0.2);
    expect(stopped >= 179.7 && stopped <= 180.1, `stopped at ${stopped}`).toBe(true);
    expect(await secondOf(page)).toBeLessThan(stopped + 8);
    await seekTo(page, 230);
    await plays(page, 230.2);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    phone.assertClean();
  });
}

/** How many video elements the page holds in memory after a collection. */
async function videosInMemory(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: 'HTMLVideoElement.prototype',
  });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const { result: length } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await cdp.detach();
  return Number(length.value);
}

test(
  'S5.4 no player stays in memory once its list or its screen is left',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    const leaveForHome = async () => {
      await tabLink(page, '/Home').click();
      await listingCards(page).first().waitFor();
      await expect.poll(() => videosInMemory(page), 'videos in memory on Home').toBe(0);
    };
    await page.goto('/Video');
    await expect.poll(() => videosInMemory(page), 'videos in memory on the list').toBe(1);
    await leaveForHome();
    await tabLink(page, '/Video').click();
    await videoCards(page).first().click();
    await plays(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await videoCards(page).first().waitFor();
    await leaveForHome();
    phone.assertClean();
  },
);

test(
  'S3.21 25 quick switches leave one player and no other in memory; leaving stops every request',
  full,
  async ({ velvet }) => {
    const phone = await openVideo(velvet, 'demo');
    const { page } = phone;
    let asked = 0;
    const underWay = new Set<Request>();
    page.on('request', (request) => {
      if (!request.url().includes('/m/')) return;
      asked += 1;
      underWay.add(request);
    });
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    await plays(page);
    const more = page
      .getByRole('heading', { name: 'More videos' })
      .locator('xpath=..')
      .getByRole('link');
    for (let turn = 0; turn < 25; turn += 1) await more.nth(turn % 6).click({ noWaitAfter: true });
    await plays(page, 0.3);
    await expect(page.locator('video')).toHaveCount(1);
    // The player before the last may still be on its way out.
    await expect.poll(() => videosInMemory(page), 'videos in memory').toBe(1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/Video');
    await page.locator('video').waitFor({ state: 'detached' });
    await expect.poll(() => underWay.size, 'requests of the player under way').toBe(0);
    const before = asked;
    await tabLink(page, '/Home').click();
    await listingCards(page).first().waitFor();
    await tabLink(page, '/Video').click();
    await videoCards(page).first().waitFor();
    await atRest(page);
    expect(asked).toBe(before);
    phone.assertClean();
  },
);
