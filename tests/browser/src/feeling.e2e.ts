import type { Locator, Page } from '@playwright/test';
import { atRest } from './harness/at-rest.ts';
import { everyday, fullOnly } from './harness/full-run.ts';
import { listingCards, screen, tabLink, videoCards } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';
import { withoutLiveEvents } from './harness/without-live-events.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.activeElement?.tagName}:${document.activeElement?.textContent}`);

test('S3.4 back from a profile restores the list and the scroll without asking again', async ({
  velvet,
}) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await withoutLiveEvents(phone.context);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/xuanfeilist')) asked += 1;
  });
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  await page.evaluate(() => window.scrollTo({ top: 1_400, behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  await atRest(page);
  const before = await scrollTop(page);
  const askedBefore = asked;
  const listing = listingCards(page).nth(4);
  await listing.evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/detail?id=*');
  await page.waitForFunction(() => window.scrollY === 0);
  await page.goBack();
  await listingCards(page).first().waitFor();
  await atRest(page);
  expect(Math.abs((await scrollTop(page)) - before)).toBeLessThanOrEqual(2);
  expect(asked).toBe(askedBefore);
  phone.assertClean();
});

test('back closes the open dialog before it leaves the screen', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  await page.goto('/Video');
  await tabLink(page, '/Home').click();
  await listingCards(page).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/Home');
  await page.goBack();
  await page.waitForURL('**/Video');
  phone.assertClean();
});

test('a step to another screen moves the focus to its heading', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  await tabLink(page, '/Video').click();
  await videoCards(page).first().waitFor();
  expect(await focusedText(page)).toMatch(/^H1:Video/);
  expect(await page.title()).toBe('Velvet');
});

test('S3.4 offline says so and recovers by itself', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page, context } = phone;
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  // The list comes with the page: without its scripts nothing would say that the network is gone.
  await atRest(page);
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.getByRole('link', { name: 'Video' }).click();
  await context.setOffline(false);
  await page.getByText('You are offline').first().waitFor({ state: 'hidden' });
  await tabLink(page, '/Home').click();
  await listingCards(page).first().waitFor();
});

for (const scrolled of [0, 400]) {
  test(
    `S3.4 the bar that says "offline" covers nothing of the header, ${scrolled} px down`,
    full,
    async ({ velvet }) => {
      const { page, context } = await velvet.phone({ language: 'en' });
      await page.goto('/Video');
      await videoCards(page).first().waitFor();
      await page.mouse.wheel(0, scrolled);
      await context.setOffline(true);
      const bar = page.getByText('You are offline');
      await bar.waitFor();
      await atRest(page);
      const boxOf = async (found: Locator) => {
        const box = await found.boundingBox();
        if (!box) throw new Error('It is not on screen');
        return { top: box.y, bottom: box.y + box.height };
      };
      const header = await boxOf(page.locator('main:not([hidden]) header'));
      const title = await boxOf(screen(page).getByRole('heading', { level: 1 }));
      const tabs = await boxOf(page.getByRole('tablist'));
      const { top, bottom } = await boxOf(bar);
      expect(header.top).toBe(0);
      expect(title.bottom).toBeLessThanOrEqual(top);
      expect(bottom).toBeLessThanOrEqual(header.bottom);
      expect(bottom).toBeLessThanOrEqual(tabs.top);
    },
  );
}

test('S3.4 a list that fails says why and Retry brings it', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  await page.route('**/api/xuanfeilist*', (route) => route.abort());
  // With a query the page does not bring its list along.
  await page.goto('/Home?from=mail');
  await page.getByText('The server cannot be reached. Try again.').waitFor();
  await phone.assertAccessible();
  await page.unroute('**/api/xuanfeilist*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await listingCards(page).first().waitFor();
});

test(
  'S3.4 a tab finds its position again, and scrolls up when it is tapped once more',
  full,
  async ({ velvet }) => {
    const { page } = await velvet.phone({ language: 'en', reducedMotion: true });
    await page.goto('/Home');
    await listingCards(page).first().waitFor();
    await page.mouse.wheel(0, 700);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(600);
    await atRest(page);
    const before = await scrollTop(page);
    await tabLink(page, '/Video').click();
    await videoCards(page).first().waitFor();
    expect(await scrollTop(page)).toBe(0);
    await tabLink(page, '/Home').click();
    await listingCards(page).first().waitFor();
    await expect.poll(() => scrollTop(page)).toBe(before);
    await tabLink(page, '/Home').click();
    await expect.poll(() => scrollTop(page)).toBe(0);
  },
);

test('S3.70 an expired session leads to /Login with the way back', async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  await page.evaluate(async () => {
    const token = btoa(localStorage.getItem('token') ?? '');
    await fetch('/api/member_logout', { method: 'POST', headers: { token } });
  });
  // Whether or not the app knows of it by then.
  await page.goto('/Mine');
  await page.waitForURL('**/Login?return=%2FMine');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('S3.60 with a token /Login goes back', full, async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo' });
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  await page.goto('/Login');
  await page.waitForURL('**/Home');
});

/** More than Home has with all of its listings. */
const MOST_STOPS = 100;

test('the keyboard alone opens a tab and a dialog, and Escape closes it', async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  await page.goto('/Home');
  await listingCards(page).first().waitFor();
  const seen: string[] = [];
  for (let step = 0; step < MOST_STOPS; step += 1) {
    await page.keyboard.press('Tab');
    const name = await focusedText(page);
    seen.push(name);
    if (name === 'A:Mine') break;
  }
  expect(
    seen.some((name) => name.startsWith('BUTTON:Listings')),
    'the tabs are reachable',
  ).toBe(true);
  expect(seen.at(-1)).toBe('A:Mine');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  expect(await focusedText(page)).toBe('A:Mine');
});

for (const path of ['/Home', '/Video', '/Lottery', '/Mine', '/Login', '/Register']) {
  test(
    `every target on ${path} is at least 44 px`,
    everyday(['/Home', '/Mine', '/Login'].includes(path), 'the same on another screen'),
    async ({ velvet }) => {
      const member = path === '/Login' || path === '/Register' ? {} : { member: 'demo' };
      const { page } = await velvet.phone({ language: 'en', ...member });
      await page.goto(path);
      await screen(page).locator('h1').waitFor();
      await atRest(page);
      const small: unknown = await page.evaluate(() =>
        [...document.querySelectorAll('a[href], button, [role="tab"], input')]
          .filter((target) => target.checkVisibility() && !target.closest('[inert]'))
          .map((target) => {
            const { width, height } = target.getBoundingClientRect();
            const after = getComputedStyle(target, '::after');
            const reach = after.content === 'none' ? 0 : Number.parseFloat(after.height) || 0;
            const label = target.getAttribute('aria-label') ?? target.textContent?.slice(0, 20);
            return { label, width, height: Math.max(height, reach) };
          })
          .filter(({ width, height }) => Math.min(width, height) < 43.5),
      );
      expect(small).toEqual([]);
    },
  );
}

test('reduced motion stops all automatic movement', async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', reducedMotion: true });
  await page.goto('/Home?tab=matches');
  await page.getByRole('tab').first().waitFor();
  await atRest(page);
  // What follows the visitor's own scrolling has a timeline of its own; what is left of a transition lasts 1 ms.
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ playState, timeline, effect }) => {
        const lasts = Number(effect?.getComputedTiming().endTime) > 1;
        return lasts && playState === 'running' && timeline === document.timeline;
      }).length,
  );
  expect(moving).toBe(0);
});

for (const path of ['/Home', '/Choose2', '/Video', '/Lottery', '/Mine', '/detail?id=1']) {
  test(
    `nothing that is not seen moves on ${path}`,
    everyday(['/Home', '/Video'].includes(path), 'the same on another screen'),
    async ({ velvet }) => {
      const { page } = await velvet.phone({ language: 'en', member: 'demo' });
      await page.goto(path);
      await screen(page).locator('h1').waitFor();
      await atRest(page);
      // A frame drawn for it would cost the battery and, in a scroll, the frames that are seen.
      const unseen: unknown = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, timeline }) => playState === 'running' && timeline !== null)
          // A picture that fades in is not seen in its first instant.
          .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
          .filter((moving) => moving && !moving.checkVisibility({ opacityProperty: true }))
          .map((moving) => moving?.parentElement?.outerHTML.slice(0, 120)),
      );
      expect(unseen).toEqual([]);
    },
  );
}

test('the app is installable', async ({ velvet }) => {
  const manifest: unknown = await (await fetch(`${velvet.url}/manifest.webmanifest`)).json();
  expect(typeof manifest === 'object' && manifest !== null && 'icons' in manifest).toBe(true);
  const html = await (await fetch(`${velvet.url}/Home`)).text();
  expect(html).toMatch(/rel="manifest"/);
  for (const icon of ['/icon.svg', '/icon-192.png', '/icon-512.png', '/apple-touch-icon.png']) {
    expect((await fetch(velvet.url + icon)).status, icon).toBe(200);
  }
});
