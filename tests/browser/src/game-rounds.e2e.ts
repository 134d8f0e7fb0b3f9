import type { Locator, Page } from '@playwright/test';
import { sealEnvelope } from '@velvet/contract/envelope';
import * as v from 'valibot';
import { dataOf } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import {
  balanceIs,
  balanceOf,
  choose,
  confirm,
  openOwnTable,
  openPeriodOf,
  recordedBets,
  roundLimit,
  secondsApart,
  TABLE,
  tableReady,
  waitForTime,
} from './harness/game-table.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

/** A message that comes while a result is on screen leaves it readable. */
async function expectNothingCovered(page: Page, result: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Place bet' }).click();
  const toast = page.getByRole('status', { name: 'Messages' }).getByText('Please choose a number');
  await toast.waitFor();
  const [over, kept] = await Promise.all([toast.boundingBox(), result.boundingBox()]);
  if (!over || !kept) throw new Error('The message or the result is not on screen');
  expect(over.y + over.height <= kept.y || over.y >= kept.y + kept.height).toBe(true);
}

const roundsSchema = v.array(v.looseObject({}));

test('S4.5 S4.7 S4.8 a round from the bet over the draw to its verification', async ({
  velvet,
}) => {
  const phone = await openOwnTable(velvet);
  const { page } = phone;
  await waitForTime(page, 6);
  const period = await openPeriodOf(page);
  const before = await balanceOf(page);
  await choose(page, [/^Rose/, /^Lily/, /^Balloon/, /^Fireworks/], '10');
  await confirm(page);
  await page.getByText('Your bet is placed').waitFor();
  await page.getByText('Your open bets').waitFor();
  await expect(page.locator('[aria-pressed="true"][data-side]')).toHaveCount(0);
  await balanceIs(page, before - 40);

  const result = page.getByRole('status').filter({ hasText: `Period ${period}` });
  await result.getByText('Staked 40.00, returned 39.00').waitFor(roundLimit);
  // One of two opposite sides always comes up: less than the stake is no gain to be celebrated.
  await expect(result).toHaveAttribute('data-kind', 'no-gain');
  expect(await openPeriodOf(page)).not.toBe(period);
  await expectNothingCovered(page, result);
  await balanceIs(page, before - 1);

  await page.getByRole('button', { name: 'Past periods' }).click();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: period });
  await row.getByRole('button', { name: 'Verify' }).click();
  const view = page.getByRole('dialog', { name: 'Verify a period' });
  await view.getByText('Everything matches').waitFor();
  await view.getByText('Hash noted on this device before the draw – matches').waitFor();
  await view.getByText('Link to the chain’s published tip – matches').waitFor();
  await view.getByText('The three numbers – matches').waitFor();
  expect(await recordedBets(page, period)).toBe(4);
  phone.assertClean();
});

test('S4.8 a tampered round is reported as not matching', async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo' });
  await page.route('**/api/lottery_get_one_list?*', async (route) => {
    const response = await route.fetch();
    const tampered = v
      .parse(roundsSchema, await dataOf(response))
      .map((round) => ({ ...round, opencode: '6,6,6' }));
    await route.fulfill({ json: sealEnvelope(200, 'OK', tampered) });
  });
  await page.goto(TABLE);
  await page.getByRole('button', { name: 'Past periods' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).nth(2).click();
  const view = page.getByRole('dialog', { name: 'Verify a period' });
  await view.getByText('This period does not match').waitFor();
  await view.getByText('The three numbers – does not match').waitFor();
});

test(
  'S4.5 a device clock ten minutes off shows the server’s countdown, and the next round',
  fullOnly('waits for rounds; the clock has unit tests'),
  async ({ velvet }) => {
    const right = await openOwnTable(velvet);
    const followsTheServer = async (skewMinutes: number) => {
      const phone = await velvet.phone({ language: 'en', member: 'demo' });
      await phone.context.addInitScript((minutes: number) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + minutes * 60_000;
      }, skewMinutes);
      await phone.page.goto(TABLE);
      await tableReady(phone.page);
      await expect.poll(() => secondsApart(phone.page, right.page)).toBeLessThanOrEqual(1);
      const period = await openPeriodOf(phone.page);
      const panel = screen(phone.page).locator('section').first();
      // On a slow machine a whole round may pass between two requests of the page.
      const previous = async () =>
        /Previous period(\d+)/.exec((await panel.textContent()) ?? '')?.[1] ?? '';
      await expect.poll(async () => (await previous()) >= period, roundLimit).toBe(true);
      expect((await openPeriodOf(phone.page)) > period).toBe(true);
    };
    await Promise.all([-10, 10].map(followsTheServer));
  },
);

test(
  'two tabs: each bets for itself, and the next round shows both the same balance',
  full,
  async ({ velvet }) => {
    const { page, context } = await openOwnTable(velvet);
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
    expect(await recordedBets(page, period)).toBe(2);
  },
);
