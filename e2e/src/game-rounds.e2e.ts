import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEnvelope, sealEnvelope } from '@velvet/shared/contract/envelope';
import {
  balanceIs,
  balanceOf,
  choose,
  confirm,
  openOwnTable,
  openPeriodOf,
  PERIOD_S,
  recordedBets,
  roundLimit,
  secondsOn,
  TABLE,
  tableReady,
  waitForTime,
} from './harness/game-table.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

test('S4.5 S4.7 S4.8 a round from the bet over the draw to its verification', async () => {
  const phone = await openOwnTable(suite);
  const { page } = phone;
  await waitForTime(page, 6);
  const period = await openPeriodOf(page);
  const before = await balanceOf(page);
  await choose(page, [/^Rose/, /^Lily/, /^Balloon/, /^Fireworks/], '10');
  await confirm(page);
  await page.getByText('Your bet is placed').waitFor();
  await page.getByText('Your open bets').waitFor();
  assert.equal(await page.locator('[aria-pressed="true"][data-side]').count(), 0);
  await balanceIs(page, before - 40);

  const result = page.getByRole('status').filter({ hasText: `Period ${period}` });
  await result.getByText('Staked 40.00, returned 39.00').waitFor(roundLimit);
  // One of two opposite sides always comes up: less than the stake is no gain to be celebrated.
  assert.equal(await result.getAttribute('data-kind'), 'no-gain');
  assert.notEqual(await openPeriodOf(page), period);
  await balanceIs(page, before - 1);

  await page.getByRole('button', { name: 'Past periods' }).click();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: period });
  await row.getByRole('button', { name: 'Verify' }).click();
  const view = page.getByRole('dialog', { name: 'Verify a period' });
  await view.getByText('Everything matches').waitFor();
  await view.getByText('Hash noted on this device before the draw – matches').waitFor();
  await view.getByText('Link to the chain’s published tip – matches').waitFor();
  await view.getByText('The three numbers – matches').waitFor();
  assert.equal(await recordedBets(page, period), 4);
  phone.assertClean();
});

test('S4.8 a tampered round is reported as not matching', async () => {
  const { page } = await suite.phone({ language: 'en', member: 'demo' });
  await page.route('**/api/lottery_get_one_list?*', async (route) => {
    const response = await route.fetch();
    const opened = openEnvelope(await response.json());
    assert.ok(opened.ok && Array.isArray(opened.data));
    const rounds = opened.data.map((round) => ({ ...round, opencode: '6,6,6' }));
    await route.fulfill({ json: sealEnvelope(200, 'OK', rounds) });
  });
  await page.goto(TABLE);
  await page.getByRole('button', { name: 'Past periods' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).nth(2).click();
  const view = page.getByRole('dialog', { name: 'Verify a period' });
  await view.getByText('This period does not match').waitFor();
  await view.getByText('The three numbers – does not match').waitFor();
});

test('S4.5 a device clock ten minutes off shows the server’s countdown, and the next round', async () => {
  const right = await openOwnTable(suite);
  const left: number[] = [];
  for (const skewMinutes of [-10, 10]) {
    const phone = await suite.phone({ language: 'en', member: 'demo' });
    await phone.context.addInitScript((minutes: number) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + minutes * 60_000;
    }, skewMinutes);
    await phone.page.goto(TABLE);
    await tableReady(phone.page);
    const [skewed, exact] = await Promise.all([secondsOn(phone.page), secondsOn(right.page)]);
    left.push((skewed - exact + PERIOD_S) % PERIOD_S);
    const period = await openPeriodOf(phone.page);
    const panel = phone.page.locator('main:not([hidden]) section').first();
    await panel.filter({ hasText: `Previous period${period}` }).waitFor(roundLimit);
  }
  for (const apart of left) assert.ok([0, 1, PERIOD_S - 1].includes(apart), `${apart} s apart`);
});

test('two tabs: each bets for itself, and the next round shows both the same balance', async () => {
  const { page, context } = await openOwnTable(suite);
  const other = await context.newPage();
  await other.goto(TABLE);
  await tableReady(other);
  await waitForTime(page, 9);
  const period = await openPeriodOf(page);
  await choose(page, [/^Rose/], '10');
  await choose(other, [/^Lily/], '10');
  await Promise.all([confirm(page), confirm(other)]);
  await page.getByText('Your bet is placed').waitFor();
  await other.getByText('Your bet is placed').waitFor();
  for (const tab of [page, other]) {
    await tab.getByText('Staked 20.00, returned 19.50').waitFor(roundLimit);
  }
  await balanceIs(other, await balanceOf(page));
  assert.equal(await recordedBets(page, period), 2);
});
