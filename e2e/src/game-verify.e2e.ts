import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { sealEnvelope } from '@velvet/shared/contract/envelope';
import { drawNumbers } from '../../api/src/features/game/draws/draw.ts';
import { launchBrowser } from '../../tools/browser/chromium.ts';
import { openTable, PERIOD_S, secondsOn, TABLE, tableReady } from './harness/game-table.ts';
import { openPhone, type Phone } from './harness/phone.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();
const closing: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closing) await close();
});

test('S4.8 any period is looked up and recomputed, from the record and from the table', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/GameRecord');
  // The last bet of the first pages is older than what the table lists.
  await page
    .locator('main:not([hidden]) li')
    .last()
    .getByRole('button', { name: 'Verify' })
    .click();
  const view = page.getByRole('dialog', { name: 'Verify a period' });
  await view.getByText('Everything matches').waitFor();
  const field = view.getByRole('textbox', { name: 'Period' });
  assert.match(await field.inputValue(), /^\d{12,}$/);
  await field.fill('209901010001');
  await view.getByRole('button', { name: 'Look up' }).click();
  await view.getByText('This game has no such period.').waitFor();
  await phone.assertAccessible();

  await page.goto(TABLE);
  await tableReady(page);
  const open = /\d{12,}/.exec(
    (await page.locator('main:not([hidden]) section').first().textContent()) ?? '',
  );
  await page.getByRole('button', { name: 'Verify', exact: true }).first().click();
  await view.getByText('Everything matches').waitFor();
  await field.fill(open?.[0] ?? '');
  await page.keyboard.press('Enter');
  await view.getByText('This period is not drawn yet.').waitFor();
  phone.assertClean();
});

test('S4.8 a value of drand is checked by its signature in the browser', async () => {
  // Round 1,000 of drand's quicknet, as published; the first after this period's draw.
  const period = '202308231693';
  const beacon = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
  const signature =
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const seed = createHash('sha256').update('a seed').digest();
  const round = {
    expect: period,
    opencode: drawNumbers({ seed, gameKey: 'rose-1', period, beacon }).join(','),
    seed: seed.toString('hex'),
    commit: createHash('sha256').update(seed).digest('hex'),
    beacon,
    beacon_origin: { source: 'quicknet', round: 1_000, signature },
    draws_at: Date.UTC(2023, 7, 23) / 1_000 + 1_693 * 34,
    state: 'drawn',
  };
  const phone = await openTable(suite);
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
async function phoneWithCache(): Promise<Phone> {
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  closing.push(() => browser.close());
  return openPhone(browser, { url: suite.url, language: 'en', member: 'demo' });
}

test('S4.5 out of the back-forward cache the countdown is right at once', async () => {
  const exact = await openTable(suite);
  const { page } = await phoneWithCache();
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.fromCache = String(persisted);
    });
  });
  await page.goto(TABLE);
  await tableReady(page);
  const before = await secondsOn(page);
  await page.goto('/api/ip', { waitUntil: 'commit' });
  await exact.page.waitForFunction((seconds: number) => {
    const [, left = '0'] = document.querySelector('[role=timer]')?.textContent?.split(':') ?? [];
    return Math.abs(Number(left) - seconds) >= 4;
  }, before);
  await page.goBack({ waitUntil: 'commit' });
  await page.locator('html[data-from-cache="true"]').waitFor();
  const [shown, right] = await Promise.all([secondsOn(page), secondsOn(exact.page)]);
  const apart = (shown - right + PERIOD_S) % PERIOD_S;
  assert.ok([0, 1, PERIOD_S - 1].includes(apart), `${shown} s shown, ${right} s left`);
});
