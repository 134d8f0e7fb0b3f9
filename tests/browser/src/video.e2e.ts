import type { Page, Response } from '@playwright/test';
import { atRest } from './harness/at-rest.ts';
import { everyday, fullOnly } from './harness/full-run.ts';
import type { Phone } from './harness/phone.ts';
import {
  button,
  openVideo,
  plays,
  region,
  secondOf,
  seekBar,
  seekTo,
  startVideo,
  tapControl,
} from './harness/player.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';
import { withoutLiveEvents } from './harness/without-live-events.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

test('S3.21 S5.4 a tap plays the real stream: it moves, pauses, changes speed and place', async ({
  velvet,
}) => {
  const phone = await openVideo(velvet, 'demo');
  const { page } = phone;
  await plays(page, 0.2);
  await tapControl(page, 'Pause');
  await button(page, 'Play').waitFor();
  const stood = await secondOf(page);
  await atRest(page);
  expect(await secondOf(page)).toBe(stood);
  await phone.assertAccessible();
  await tapControl(page, 'Playback speed');
  await phone.assertAccessible();
  for (const speed of ['0.75x', '1x', '1.5x', '2x']) {
    await page.getByRole('menuitem', { name: speed, exact: true }).waitFor();
  }
  await page.getByRole('menuitem', { name: '2x', exact: true }).click();
  expect(await page.locator('video').evaluate((video) => Reflect.get(video, 'playbackRate'))).toBe(
    2,
  );
  await seekTo(page, 100);
  expect(Math.abs((await secondOf(page)) - 100)).toBeLessThan(1);
  await button(page, 'Play').click();
  await plays(page, 101);
  await tapControl(page, 'Mute');
  await button(page, 'Unmute').waitFor();
  phone.assertClean();
});

test('S5.4 the viewer chooses a quality, and auto again', full, async ({ velvet }) => {
  const phone = await openVideo(velvet, 'demo', 1);
  const { page } = phone;
  await plays(page);
  await tapControl(page, 'Quality');
  await page.getByRole('menuitem', { name: '240p' }).click();
  await page.waitForFunction(() => document.querySelector('video')?.videoHeight === 240);
  await plays(page);
  await tapControl(page, 'Quality');
  await expect(page.getByRole('menuitem', { name: '240p' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('menuitem', { name: 'Auto' }).click();
  phone.assertClean();
});

test(
  'S5.4 captions come in the chosen language, also in the next video',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    const caption = page.getByText('[Akor yükseliyor]');
    const standWithinCaption = async () => {
      await tapControl(page, 'Pause');
      await seekTo(page, 12);
      await caption.waitFor();
    };
    await page.goto('/PlayVideo?id=1');
    await startVideo(page);
    await tapControl(page, 'Captions');
    await phone.assertAccessible();
    await page.getByRole('menuitem', { name: 'Türkçe' }).click();
    await standWithinCaption();
    await page.goto('/PlayVideo?id=2');
    await startVideo(page);
    await standWithinCaption();
    await tapControl(page, 'Captions');
    await page.getByRole('menuitem', { name: 'Off' }).click();
    await expect(caption).toHaveCount(0);
    phone.assertClean();
  },
);

test(
  'S5.4 the data saver caps the picture at 360 lines and is remembered',
  full,
  async ({ velvet }) => {
    const phone = await openVideo(velvet, 'demo', 2);
    const { page } = phone;
    await plays(page);
    await page.getByRole('switch', { name: 'Data saver' }).click();
    await tapControl(page, 'Quality');
    await page.getByRole('menuitem', { name: '360p' }).first().waitFor();
    await expect(page.getByRole('menuitem', { name: '480p' })).toHaveCount(0);
    await page.reload();
    await page.getByRole('switch', { name: 'Data saver', checked: true }).waitFor();
    phone.assertClean();
  },
);

test('S5.4 the keyboard operates it', full, async ({ velvet }) => {
  const phone = await openVideo(velvet, 'demo', 3);
  const { page } = phone;
  // No key pauses a video that waits for its data, as it may at the beginning.
  await plays(page, 0.5);
  await page.keyboard.press('k');
  await button(page, 'Play').waitFor();
  const before = await secondOf(page);
  await page.keyboard.press('l');
  expect(Math.abs((await secondOf(page)) - before - 10)).toBeLessThan(0.5);
  await page.keyboard.press('ArrowLeft');
  expect(Math.abs((await secondOf(page)) - before - 5)).toBeLessThan(0.5);
  await page.keyboard.press('m');
  await button(page, 'Unmute').waitFor();
  await page.keyboard.press(' ');
  await plays(page);
  phone.assertClean();
});

/** The grants below which parts of streams were fetched, in their order. */
const grantsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/m\/([^/]+)\/.*\.m4s$/.exec(name)?.[1] ?? []),
  );

test(
  'S5.3 the address of the stream is renewed while it plays, without an interruption',
  full,
  async ({ velvet }) => {
    const phone = await openVideo(velvet, 'guest1', 1);
    const { page } = phone;
    await plays(page, 1.2);
    await page.locator('video').evaluate((video) => {
      video.addEventListener('emptied', () => video.setAttribute('data-emptied', ''));
    });
    const [first] = await grantsOf(page);
    const before = await secondOf(page);
    // Back on the page a viewer of the preview has the info renewed, and with it the address.
    const renewed = page.waitForResponse('**/api/video_get_info*');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await renewed;
    await plays(page, before + 0.5);
    await seekTo(page, 100);
    await plays(page, 100.3);
    const grants = await grantsOf(page);
    expect(grants[0]).toBe(first);
    expect(grants.at(-1)).not.toBe(first);
    expect(new Set(grants).size).toBe(2);
    await expect(page.locator('video')).not.toHaveAttribute('data-emptied');
    phone.assertClean();
  },
);

test('S5.2 S5.3 a preview stops at 180 s, at once and from a seek beyond', async ({ velvet }) => {
  const phone = await openVideo(velvet, 'guest1');
  const { page } = phone;
  await plays(page);
  await tapControl(page, 'Playback speed');
  await page.getByRole('menuitem', { name: '2x', exact: true }).click();
  await expect(seekBar(page)).toHaveAttribute('max', '240');
  await seekTo(page, 175);
  await page.getByRole('status').getByText('Please recharge before watching the video').waitFor();
  const end = await secondOf(page);
  expect(end >= 179.7 && end <= 180.1, `stopped at ${end}`).toBe(true);
  await region(page).getByRole('link', { name: 'Recharge' }).waitFor();
  await phone.assertAccessible();
  await button(page, 'Play again').click();
  await seekTo(page, 230);
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
  await atRest(page);
  expect(await secondOf(page)).toBeLessThanOrEqual(180.1);
  await region(page).getByRole('link', { name: 'Recharge' }).click();
  await page.waitForURL('**/Recharge');
  phone.assertClean();
});

test(
  'S5.4 it goes on where the viewer stopped, after a reload and from the list',
  full,
  async ({ velvet }) => {
    const phone = await openVideo(velvet, 'demo', 4);
    const { page } = phone;
    await plays(page);
    await seekTo(page, 60);
    await plays(page, 60.5);
    await page.reload();
    await page.waitForFunction(() => Number(document.querySelector('video')?.currentTime) >= 58);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/Video');
    await page.getByRole('heading', { name: 'Continue watching' }).waitFor();
    await phone.assertAccessible();
    phone.assertClean();
  },
);

test(
  'the way back and the title lie on the picture, which fills a phone on its side',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo', theme: 'light' });
    const { page } = phone;
    await page.goto('/Video');
    const link = page.locator('a[href^="/PlayVideo"]').first();
    await link.click();
    const stage = region(page);
    const heading = stage.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCSS('color', 'rgb(247, 238, 242)');
    expect((await stage.boundingBox())?.y).toBe(0);
    await plays(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => stage.boundingBox()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
    // The rest comes below it.
    await page.getByRole('heading', { name: 'More videos' }).scrollIntoViewIfNeeded();
    // On a desktop it stands beside it.
    await page.setViewportSize({ width: 1280, height: 800 });
    const more = page.getByRole('heading', { name: 'More videos' });
    await expect
      .poll(async () => {
        const [film, beside] = await Promise.all([stage.boundingBox(), more.boundingBox()]);
        return film && beside && beside.x >= film.x + film.width && beside.y < film.y + film.height;
      })
      .toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.getByRole('button', { name: 'Back', exact: true }).press('Enter');
    await page.waitForURL('**/Video');
    phone.assertClean();
  },
);

test('S3.21 a guest sees the poster and the login dialog, and comes back to the video', async ({
  velvet,
}) => {
  const phone = await velvet.phone({ language: 'en' });
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

/** The size of the largest script that names the library, of all that come with a screen at rest. */
async function heaviestPlayerScript({ page, context }: Phone, path: string): Promise<number> {
  await withoutLiveEvents(context);
  const bodies: Promise<Buffer>[] = [];
  const collect = (response: Response) => {
    if (!response.url().endsWith('.js')) return;
    bodies.push(response.body().catch(() => Buffer.alloc(0)));
  };
  page.on('response', collect);
  const background = page.waitForResponse(/\/releases\/shell\/[^/]+\/background\.js$/);
  await page.goto(path, { waitUntil: 'load' });
  await screen(page).locator('h1').first().waitFor();
  // Whatever is fetched ahead comes when the page is idle.
  await background;
  await page.waitForLoadState('networkidle');
  page.off('response', collect);
  const named = (await Promise.all(bodies)).filter((body) => body.includes('shaka'));
  return Math.max(0, ...named.map(({ length }) => length));
}

/** A few lines of ours name the library, which has half a megabyte itself. */
const LIBRARY_BYTES = 100_000;

test(
  'S5.4 the player code is asked for on no other route',
  fullOnly('waits at each screen until nothing more is fetched'),
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    for (const path of ['/Home', '/Choose2', '/Lottery', '/Mine']) {
      expect(await heaviestPlayerScript(phone, path), path).toBeLessThan(LIBRARY_BYTES);
    }
  },
);

test(
  'S5.4 the player code comes when /Video rests, for a member who saves no data',
  full,
  async ({ velvet }) => {
    const guest = await velvet.phone({ language: 'en' });
    expect(await heaviestPlayerScript(guest, '/Video')).toBeLessThan(LIBRARY_BYTES);
    const thrifty = await velvet.phone({ language: 'en', member: 'demo' });
    await thrifty.context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    expect(await heaviestPlayerScript(thrifty, '/Video')).toBeLessThan(LIBRARY_BYTES);
    const member = await velvet.phone({ language: 'en', member: 'demo' });
    expect(await heaviestPlayerScript(member, '/Video')).toBeGreaterThan(LIBRARY_BYTES);
  },
);

for (const theme of ['dark', 'light'] as const) {
  test(
    `S3.21 the player in Chinese is accessible (${theme})`,
    everyday(theme === 'dark', 'the same in the other theme'),
    async ({ velvet }) => {
      const phone = await velvet.phone({ language: 'zh-hans', member: 'demo', theme });
      const { page } = phone;
      await page.goto('/PlayVideo?id=2');
      await page.getByRole('region', { name: '播放器' }).waitFor();
      await page.getByRole('heading', { name: '更多视频' }).waitFor();
      await expect(screen(page).locator('h1')).toHaveCount(1);
      await phone.assertAccessible();
      phone.assertClean();
    },
  );
}
