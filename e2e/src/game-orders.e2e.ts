import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  balanceIs,
  balanceOf,
  choose,
  confirm,
  openOwnTable,
  openPeriodOf,
  recordedBets,
  roundLimit,
  secondsOn,
  TABLE,
  tableReady,
  waitForTime,
} from './harness/game-table.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

test('S6.5 an answer lost at Confirm is found out, and there is one order', async () => {
  const phone = await openOwnTable(suite);
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
  assert.equal(sent, 3);
  await balanceIs(page, before - 10);
  assert.equal(await recordedBets(page, period), 1);
  phone.assertClean(/ERR_CONNECTION_RESET/);
});

test('S6.5 also after a reload, without a second bet', async () => {
  const phone = await openOwnTable(suite);
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
  assert.equal(await recordedBets(page, period), 1);
  await page.goto(TABLE);
  await tableReady(page);
  await page.waitForTimeout(1_500);
  assert.equal(await recordedBets(page, period), 1);
  await page.goto(TABLE);
  await tableReady(page);
  assert.ok((await balanceOf(page)) >= before - 10);
});

test('without a connection nothing is sent, and the bets stay chosen', async () => {
  const { page, context } = await openOwnTable(suite);
  await waitForTime(page, 6);
  await choose(page, [/^Rose/], '10');
  await context.setOffline(true);
  await confirm(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(await page.getByText('Checking your bet…').count(), 0);
  assert.equal(await page.locator('[aria-pressed="true"][data-side]').count(), 1);
  await context.setOffline(false);
});

test('S4.7 a bet that arrives after the close gets the server’s word', async () => {
  const { page } = await openOwnTable(suite);
  await page.route('**/api/game_place_order', async (route) => {
    while ((await secondsOn(page)) > 2) await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  await waitForTime(page, 4);
  const before = await balanceOf(page);
  await choose(page, [/^Fireworks/], '10');
  await confirm(page);
  await page.getByText('This period is closed', { exact: true }).waitFor(roundLimit);
  await balanceIs(page, before);
  assert.equal(await page.locator('[aria-pressed="true"][data-side]').count(), 1);
});
