import type { Locator, Page } from 'playwright-core';
import { newMember } from './members.ts';
import type { Phone, PhoneOptions } from './phone.ts';
import type { Suite } from './suite.ts';

/** The first game draws every 15 seconds, so that whole rounds fit into a test. */
export const PERIOD_S = 15;
export const quickGames = { DEMO_PERIODS: `${PERIOD_S},180,300` };
export const TABLE = '/Lottery?key=rose-1&id=1';
/** Long enough for the running round to end and its result to come. */
export const roundLimit = { timeout: (PERIOD_S + 15) * 1_000 };

/** The table as a member sees it, once it is complete. */
export async function openTable(
  suite: Suite,
  options: Omit<PhoneOptions, 'url'> = {},
  address = TABLE,
): Promise<Phone> {
  const phone = await suite.phone({ language: 'en', member: 'demo', ...options });
  await phone.page.goto(address);
  await tableReady(phone.page);
  return phone;
}

/** The same as a new member, for tests of balances and records: others bet as the demo's meanwhile. */
export const openOwnTable = async (suite: Suite): Promise<Phone> =>
  openTable(suite, { member: (await newMember(suite.url, 1_000)).username });

export async function tableReady(page: Page): Promise<void> {
  await page.getByRole('timer').waitFor();
  await page
    .locator('main:not([hidden]) form')
    .filter({ hasText: /\d\.\d\d.*\d\.\d\d.*\d,?\d*\.\d\d/ })
    .waitFor();
}

const textOf = async (found: Locator): Promise<string> => (await found.textContent()) ?? '';

export const secondsOn = async (page: Page): Promise<number> => {
  const [minutes = '', seconds = ''] = (await textOf(page.getByRole('timer'))).split(':');
  return Number(minutes) * 60 + Number(seconds);
};

/** Waits for a moment with at least this many seconds of betting to come. */
export async function waitForTime(page: Page, seconds: number): Promise<void> {
  while ((await secondsOn(page)) < seconds + 3) await page.waitForTimeout(200);
}

export const balanceOf = async (page: Page): Promise<number> => {
  const text = await textOf(page.locator('form').getByText('Balance').locator('..'));
  return Number(text.replace(/[^\d.]/g, ''));
};

/** Waits until the table shows this balance. */
export async function balanceIs(page: Page, amount: number): Promise<void> {
  const text = amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await page.locator('main:not([hidden]) form').filter({ hasText: text }).waitFor();
}

export const openPeriodOf = async (page: Page): Promise<string> =>
  /\d{12,}/.exec(await textOf(page.locator('main:not([hidden]) section').first()))?.[0] ?? '';

/** Chooses sides and a stake and opens the sheet that asks for confirmation. */
export async function choose(page: Page, sides: readonly RegExp[], points: string): Promise<void> {
  for (const side of sides) await page.getByRole('button', { name: side }).click();
  await page.getByRole('textbox', { name: 'Points' }).fill(points);
  await page.getByRole('button', { name: 'Place bet' }).click();
  await page.getByRole('dialog', { name: 'Your bets' }).waitFor();
}

export const confirm = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Your bets' }).getByRole('button', { name: 'Confirm' }).click();

/** How many bets of a period the game record holds. */
export async function recordedBets(page: Page, period: string): Promise<number> {
  await page.goto('/GameRecord');
  await page.locator('main:not([hidden]) li').first().waitFor();
  return page.locator('main:not([hidden]) li').filter({ hasText: period }).count();
}
