import type { Page } from '@playwright/test';
import type { Language } from '@velvet/contract/language';
import { atRest } from './harness/at-rest.ts';
import { fullOnly, screensFor } from './harness/full-run.ts';
import { CALM_TABLE } from './harness/game-table.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('walks over the main screens at twice the size of text');

const addresses = [
  '/Home',
  '/Video',
  '/video/library',
  '/PlayVideo?id=36',
  '/Choose2',
  '/Lottery',
  CALM_TABLE,
  '/Mine',
  '/Withdraw',
  '/Recharge',
  '/Setting',
  '/Infomation',
  '/GameRecord',
  '/WithdrawRecord',
  '/ServicePage?about=withdrawal%3A42',
];

/** Texts that are cut at the edge of their box or within a word, and boxes beside the page. */
const problemsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // A phone widens its window with what is wider than the page.
    if (document.documentElement.scrollWidth > window.screen.width)
      found.push('wider than the page');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (!element?.checkVisibility() || text.trim() === '') continue;
      if (element.closest('[aria-hidden="true"], svg, [role="status"]')) continue;
      const style = getComputedStyle(element);
      // A line with a button that opens it.
      if (element.nextElementSibling?.hasAttribute('aria-expanded')) continue;
      // A title of two lines ends with an ellipsis on purpose, and the whole is its name.
      if (style.webkitLineClamp !== 'none') continue;
      const isCut = style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      if (isCut && element.clientWidth > 1) found.push(`cut: ${text}`);
      for (const { 0: word, index } of text.matchAll(/\p{Script=Latin}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`broken: ${word}`);
      }
    }
    return found;
  });

/** As the browser's setting for the size of text does. */
const enlarge = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '32px';
    });
  });

const languages: readonly Language[] = ['en', 'zh-hans'];
for (const [place, language] of languages.entries()) {
  test(`text at 200 % is whole on the main screens (${language})`, full, async ({ velvet }) => {
    const phone = await velvet.phone({ language, member: 'demo', reducedMotion: true });
    const { page } = phone;
    await enlarge(page);
    const problems: Record<string, readonly string[]> = {};
    for (const address of screensFor(addresses, place)) {
      await page.goto(address);
      await screen(page).locator('a[href]:visible, button:visible').first().waitFor();
      await atRest(page);
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe(
        '32px',
      );
      const found = await problemsOf(page);
      if (found.length > 0) problems[address] = found;
    }
    expect(problems).toEqual({});
  });
}

test('text at 200 %: the line about samples stands above the list', full, async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo', reducedMotion: true });
  await enlarge(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/Choose2');
  const line = await screen(page).getByText('These profiles are sample data').boundingBox();
  const card = await screen(page).locator('a[href*="/detail"]').first().boundingBox();
  expect(card?.y).toBeGreaterThanOrEqual((line?.y ?? Number.NaN) + (line?.height ?? Number.NaN));
});
