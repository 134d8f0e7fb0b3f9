import type { Page } from '@playwright/test';
import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { fullOnly, widestLanguages } from './harness/full-run.ts';
import { newMember } from './harness/members.ts';
import type { Phone } from './harness/phone.ts';
import { plays, region, seekTo, startVideo } from './harness/player.ts';
import { heading, screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('the DOM tests of lists and the API tests prove it');

const button = (page: Page, name: string | RegExp) =>
  screen(page).getByRole('button', { name, exact: true });
const titles = (page: Page) => screen(page).locator('li a[href^="/PlayVideo?id="]');
const openLibrary = async (page: Page) => {
  await screen(page).getByRole('link', { name: 'My videos', exact: true }).click();
  await heading(page, 'My videos').waitFor();
};

interface SentCall {
  readonly method: string;
  /** Address and body. */
  readonly text: string;
}

/** What a page says to the server from now on, but for its report of how the page is doing. */
function callsOf(page: Page): readonly SentCall[] {
  const calls: SentCall[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === EDGE_REPORT_URL) return;
    const text = `${pathname}${search} ${request.postData() ?? ''}`;
    calls.push({ method: request.method(), text });
  });
  return calls;
}

const POSITIONS_KEY = 'velvet.video.positions';

/** The seconds at which the device left videos. */
const storedPositions = (page: Page): Promise<readonly number[]> =>
  page.evaluate((key) => {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.map((entry) => Number(Reflect.get(entry, 'position')));
  }, POSITIONS_KEY);

/** Watches a video from its address up to a second. */
async function watch({ page }: Phone, id: number, second: number): Promise<void> {
  await page.goto(`/PlayVideo?id=${id}`);
  await startVideo(page);
  await seekTo(page, second);
  await plays(page, second);
}

test(
  'S5.4 S3.70 what was watched is listed with how far, can be removed, and goes at logout',
  full,
  async ({ velvet }) => {
    const { username } = await newMember(velvet.url, 100);
    const phone = await velvet.phone({ language: 'en', member: username });
    const { page } = phone;
    await page.goto('/Video');
    const calls = callsOf(page);
    const positions = new Set<number>();
    for (const [id, second] of [
      [1, 60],
      [2, 90],
      [3, 120],
    ] as const) {
      await watch(phone, id, second);
    }
    await page.goto('/Video');
    for (const position of await storedPositions(page)) positions.add(position);
    expect(positions.size).toBe(3);
    await openLibrary(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(titles(page)).toHaveCount(3);
    await expect(titles(page).first()).toHaveAttribute('href', '/PlayVideo?id=3');
    await screen(page)
      .getByText(/^02:0\d of 0\d:\d\d/)
      .waitFor();
    await phone.assertAccessible();
    await button(page, /^Remove .* from history$/)
      .first()
      .click();
    await expect(titles(page)).toHaveCount(2);
    await page.reload();
    await expect(titles(page)).toHaveCount(2);

    // On to the player, which continues, and back to the tab.
    await titles(page).first().click();
    await plays(page, 89);
    await region(page).press('Shift');
    await screen(page).getByLabel('Back', { exact: true }).click();
    await page.getByRole('tab', { name: 'History', selected: true }).waitFor();

    await button(page, 'Clear history').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(titles(page)).toHaveCount(2);
    await watch(phone, 4, 60);
    await page.goto('/Mine');
    // Nothing of all this was told to the server.
    for (const position of await storedPositions(page)) positions.add(position);
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(calls.map(({ text }) => text).filter((text) => text.startsWith('/api/'))).not.toEqual(
      [],
    );
    const anyPosition = new RegExp(`(?<![\\w.])(?:${[...positions].join('|')})(?![\\w])`);
    expect(calls.filter(({ text }) => anyPosition.test(text))).toEqual([]);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), POSITIONS_KEY))
      .toBeNull();
    phone.assertClean();
  },
);

/** One video left in the middle and one seen to its end, with titles that need two lines. */
const HISTORY: readonly [key: string, kept: string] = [
  POSITIONS_KEY,
  JSON.stringify(
    [600, 60].map((position, index) => ({
      id: index + 1,
      title: 'A title that is longer than the smallest phone is wide',
      poster: '/media/1.webp',
      duration: 600,
      position,
      sample: true,
    })),
  ),
];

test(
  'S2.1 on the smallest phone the buttons of the player are on one line and 44 px high, in the widest languages',
  full,
  async ({ velvet }) => {
    const { username } = await newMember(velvet.url);
    for (const language of widestLanguages) {
      const { page, close } = await velvet.phone({ language, member: username });
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto('/PlayVideo?id=2');
      const save = screen(page).locator('button[aria-pressed]').filter({ hasText: /\S/ });
      const share = save.locator('+ button');
      const boxes = [await save.boundingBox(), await share.boundingBox()];
      const [first, second] = boxes;
      expect(first?.y, language).toBe(second?.y);
      for (const box of boxes) {
        expect(box?.height, language).toBe(44);
        expect((box?.x ?? 0) + (box?.width ?? 0), language).toBeLessThanOrEqual(320 - 16);
      }
      await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), HISTORY);
      await page.goto('/video/library?tab=history');
      await titles(page).first().waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        language,
      ).toBeLessThanOrEqual(320);
      await close();
    }
  },
);
