import { atRest } from './harness/at-rest.ts';
import { fullOnly } from './harness/full-run.ts';
import {
  balanceIs,
  balanceOf,
  CALM_TABLE,
  choose,
  confirm,
  openOwnTable,
  openPeriodOf,
  recordedBets,
  roundLimit,
  secondsOn,
  tableReady,
  waitForTime,
} from './harness/game-table.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

test('S6.5 an answer lost at Confirm is found out, and there is one order', async ({ velvet }) => {
  const phone = await openOwnTable(velvet, CALM_TABLE);
  const { page } = phone;
  let sent = 0;
  await page.route('**/api/game_place_order', async (route) => {
    sent += 1;
    if (sent > 2) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await waitForTime(page, 10);
  const period = await openPeriodOf(page);
  const before = await balanceOf(page);
  await choose(page, [/^Rose/], '10');
  await confirm(page);
  await page.getByText('Checking your bet…').first().waitFor();
  await page.getByText('Your bet is placed').waitFor();
  expect(sent).toBe(3);
  await balanceIs(page, before - 10);
  expect(await recordedBets(page, period)).toBe(1);
  phone.assertClean(/ERR_CONNECTION_RESET/);
});

test('S6.5 also after a reload, without a second bet', full, async ({ velvet }) => {
  const phone = await openOwnTable(velvet, CALM_TABLE);
  const { page } = phone;
  await page.route('**/api/game_place_order', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await waitForTime(page, 8);
  const period = await openPeriodOf(page);
  const before = await balanceOf(page);
  await choose(page, [/^Lily/], '10');
  await confirm(page);
  await page.getByText('Checking your bet…').first().waitFor();
  await page.unroute('**/api/game_place_order');
  await page.reload();
  await page.getByText('Your bet is placed').waitFor();
  expect(await recordedBets(page, period)).toBe(1);
  await page.goto(CALM_TABLE);
  await tableReady(page);
  await atRest(page);
  expect(await recordedBets(page, period)).toBe(1);
  await page.goto(CALM_TABLE);
  await tableReady(page);
  expect(await balanceOf(page)).toBeGreaterThanOrEqual(before - 10);
});

test('without a connection nothing is sent, and the bets stay chosen', full, async ({ velvet }) => {
  const { page, context } = await openOwnTable(velvet, CALM_TABLE);
  await waitForTime(page, 6);
  await choose(page, [/^Rose/], '10');
  await context.setOffline(true);
  await confirm(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect(page.getByText('Checking your bet…')).toHaveCount(0);
  await expect(page.locator('[aria-pressed="true"][data-side]')).toHaveCount(1);
  await context.setOffline(false);
});

test('S4.7 a bet that arrives after the close gets the server’s word', full, async ({ velvet }) => {
  const { page } = await openOwnTable(velvet);
  await page.route('**/api/game_place_order', async (route) => {
    await expect.poll(() => secondsOn(page), roundLimit).toBeLessThanOrEqual(2);
    await route.continue();
  });
  await waitForTime(page, 4);
  const before = await balanceOf(page);
  await choose(page, [/^Fireworks/], '10');
  await confirm(page);
  await page
    .getByText('This period is closed. Your bet was not placed', { exact: true })
    .waitFor(roundLimit);
  await balanceIs(page, before);
  await expect(page.locator('[aria-pressed="true"][data-side]')).toHaveCount(1);
});
