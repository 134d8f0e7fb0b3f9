import type { Locator, Page } from '@playwright/test';
import { fullOnly, isFullRun } from './harness/full-run.ts';
import { CALM_TABLE, openTable } from './harness/game-table.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const small = { width: 320, height: 568 };
const onItsSide = { width: 844, height: 390 };
const sides = [/^Rose/, /^Lily/, /^Balloon/, /^Fireworks/];

/** Whether a finger in the middle of it meets it, and not a bar above it. */
const isReachable = (found: Locator): Promise<boolean> =>
  found.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const points = [0.2, 0.5, 0.8].map((part) => [left + width / 2, top + height * part] as const);
    return points.every(([x, y]) => {
      const met = document.elementFromPoint(x, y);
      return met !== null && element.contains(met);
    });
  });

/** A phone widens its window with what is wider than the page. */
const fitsInWidth = async (page: Page): Promise<boolean> =>
  Number(await page.evaluate('document.documentElement.scrollWidth')) <=
  (page.viewportSize()?.width ?? 0);

for (const [name, size] of Object.entries({ small, onItsSide })) {
  test(`S4.2 every side can be reached above the foot (${name})`, full, async ({ velvet }) => {
    const { page } = await openTable(velvet, {}, CALM_TABLE);
    await page.setViewportSize(size);
    for (const side of sides) {
      const card = page.getByRole('button', { name: side });
      // The bar at the bottom gets taller when the first side is chosen.
      await expect.poll(() => isReachable(card), String(side)).toBe(true);
      await card.tap();
      await expect(card).toHaveAttribute('aria-pressed', 'true');
    }
    // With the sums that come with a side, and the quick amounts that come with the stake.
    await page.getByRole('textbox', { name: 'Points' }).fill('10');
    await page.getByRole('button', { name: '50', exact: true }).tap();
    await screen(page).locator('form').getByText('200.00').waitFor();
    for (const side of sides) {
      expect(await isReachable(page.getByRole('button', { name: side })), String(side)).toBe(true);
    }
    expect(await fitsInWidth(page)).toBe(true);
    await page.getByRole('button', { name: 'Place bet' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Your bets' });
    await expect.poll(() => isReachable(sheet.getByRole('button', { name: 'Confirm' }))).toBe(true);
  });
}

test(
  'on its side the table has two columns, with sides and stake in view together',
  full,
  async ({ velvet }) => {
    const { page } = await openTable(velvet, {}, CALM_TABLE);
    await page.setViewportSize(onItsSide);
    const timer = await page.getByRole('timer').boundingBox();
    for (const side of sides) {
      const card = page.getByRole('button', { name: side });
      await expect(card).toBeInViewport({ ratio: 1 });
      expect((await card.boundingBox())?.x).toBeGreaterThan((timer?.x ?? 0) + (timer?.width ?? 0));
      expect(await isReachable(card)).toBe(true);
    }
    await expect(page.getByRole('button', { name: 'Place bet' })).toBeInViewport({ ratio: 1 });
  },
);

/** With an end, which must not lie under the bar. */
const finite = ['/Mine', '/Withdraw', '/Recharge', '/Setting', '/SetLoginPassword', '/detail?id=1'];
const endless = ['/Home', '/Video', '/Choose2', '/Lottery', '/GameRecord', '/WithdrawRecord'];

test('no screen is wider than a small phone, and its last control is above the foot', async ({
  velvet,
}) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo', reducedMotion: true });
  for (const size of isFullRun ? [small, onItsSide] : [small]) {
    await page.setViewportSize(size);
    for (const address of [...finite, ...endless]) {
      await page.goto(address);
      const controls = screen(page).locator('a[href]:visible, button:visible');
      await controls.last().waitFor();
      expect(await fitsInWidth(page), address).toBe(true);
      if (!finite.includes(address)) continue;
      await expect
        .poll(() => isReachable(controls.last()), { message: `${address} ${size.width}` })
        .toBe(true);
    }
  }
});
