import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sealEnvelope } from '@velvet/contract/envelope';
import { aGameKey, aPeriod } from '@velvet/contract/testing/factories';
import { drawNumbers } from '../../../server/api/src/testing/verify-round.ts';
import { launchBrowser } from '../../../tools/browser/chromium.ts';
import { fullOnly } from './harness/full-run.ts';
import { openPeriodOf, openTable, TABLE, tableReady } from './harness/game-table.ts';
import { openPhone, type Phone } from './harness/phone.ts';
import { PERIOD_S } from './harness/quick-games.ts';
import { screen } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const closing: (() => Promise<void>)[] = [];
test.afterAll(async () => {
  for (const close of closing) await close();
});

test(
  'S4.8 any period is looked up and recomputed, from the record and from the table',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    await page.goto('/GameRecord');
    // The last bet of the first pages is older than what the table lists.
    await screen(page).locator('li').last().getByRole('button', { name: 'Verify' }).click();
    const view = page.getByRole('dialog', { name: 'Verify a period' });
    await view.getByText('Everything matches').waitFor();
    const field = view.getByRole('textbox', { name: 'Period' });
    expect(await field.inputValue()).toMatch(/^\d{12,}$/);
    await field.fill('209901010001');
    await view.getByRole('button', { name: 'Look up' }).click();
    await view.getByText('This game has no such period.').waitFor();
    await phone.assertAccessible();

    await page.goto(TABLE);
    await tableReady(page);
    await page.getByRole('button', { name: 'Verify', exact: true }).first().click();
    await view.getByText('Everything matches').waitFor();
    // By the time of the answer a period may be over.
    await expect(async () => {
      await field.fill(await openPeriodOf(page));
      await field.press('Enter');
      await expect(view.getByText('This period is not drawn yet.')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    phone.assertClean();
  },
);

test('S4.8 a value of drand is checked by its signature in the browser', async ({ velvet }) => {
  // Round 1,000 of drand's quicknet, as published; the first after this period's draw.
  const period = aPeriod('202308231693');
  const beacon = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
  const signature =
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const seed = createHash('sha256').update('a seed').digest();
  const round = {
    expect: period,
    opencode: drawNumbers({ seed, gameKey: aGameKey('rose-1'), period, beacon }).join(','),
    seed: seed.toString('hex'),
    commit: createHash('sha256').update(seed).digest('hex'),
    beacon,
    beacon_origin: { source: 'quicknet', round: 1_000, signature },
    draws_at: Date.UTC(2023, 7, 23) / 1_000 + 1_693 * 34,
    state: 'drawn',
  };
  const phone = await openTable(velvet);
  const { page } = phone;
  let answered: object = round;
  await page.route('**/api/lottery_get_round?*', (route) =>
    route.fulfill({ json: sealEnvelope(200, 'OK', answered) }),
  );
  await page.getByRole('button', { name: 'Verify', exact: true }).first().click();
  const view = page.getByRole('dialog', { name: 'Verify a period' });
  const field = view.getByRole('textbox', { name: 'Period' });
  await field.fill(period);
  await page.keyboard.press('Enter');
  await view
    .getByText('Public random value, signed by drand after betting closed – matches')
    .waitFor();
  await view.getByText('Everything matches').waitFor();

  const forged = signature.replace(/9$/, '8');
  answered = { ...round, beacon_origin: { source: 'quicknet', round: 1_000, signature: forged } };
  await field.press('Enter');
  await view.getByText('signed by drand after betting closed – does not match').waitFor();
  await view.getByText('This period does not match').waitFor();
  phone.assertClean();
});

/** Playwright switches the back-forward cache off; here it is what is looked at. */
async function phoneWithCache(velvet: Velvet): Promise<Phone> {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  closing.push(() => browser.close());
  return openPhone(browser, { url: velvet.url, language: 'en', member: 'demo' });
}

/** Longer than a countdown that stood still could be right. */
const AWAY_MS = 4_000;

/** What the countdown shows, and when. */
const countdownOf = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('[role=timer]')?.textContent ?? '';
    const [minutes = '', seconds = ''] = text.split(':');
    return { seconds: Number(minutes) * 60 + Number(seconds), at: Date.now() };
  });

test(
  'S4.5 out of the back-forward cache the countdown is right at once',
  fullOnly('waits for a round'),
  async ({ velvet }) => {
    const { page } = await phoneWithCache(velvet);
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.fromCache = String(persisted);
      });
    });
    await page.goto(TABLE);
    await tableReady(page);
    const before = await countdownOf(page);
    await page.goto('/api/ip', { waitUntil: 'commit' });
    await expect.poll(() => Date.now()).toBeGreaterThan(before.at + AWAY_MS);
    await page.goBack({ waitUntil: 'commit' });
    await page.locator('html[data-from-cache="true"]').waitFor();
    const shown = await countdownOf(page);
    const passedS = (shown.at - before.at) / 1_000;
    const expected = before.seconds - passedS;
    // Seconds are rounded, a busy page shows one late, and a new round may have begun.
    const apart = Math.abs(((shown.seconds - expected + 1.5 * PERIOD_S) % PERIOD_S) - PERIOD_S / 2);
    expect(apart, `${shown.seconds} s shown after ${passedS} s`).toBeLessThanOrEqual(2);
  },
);
