import { expect, type Locator, type Page } from '@playwright/test';
import { newMember } from './members.ts';
import type { Phone, PhoneOptions } from './phone.ts';
import { PERIOD_S } from './quick-games.ts';
import { screen } from './screen.ts';
import type { Velvet } from './test.ts';

export const TABLE = '/Lottery?key=rose-1&id=1';
/** Draws every three minutes: for tests that bet and need no result. */
export const CALM_TABLE = '/Lottery?key=lily-3&id=2';
/** Long enough for the running round to end and its result to come. */
export const roundLimit = { timeout: (PERIOD_S + 30) * 1_000 };

/** The table as a member sees it, once it is complete. */
export async function openTable(
  velvet: Velvet,
  options: Omit<PhoneOptions, 'url'> = {},
  address = TABLE,
): Promise<Phone> {
  const phone = await velvet.phone({ language: 'en', member: 'demo', ...options });
  await phone.page.goto(address);
  await tableReady(phone.page);
  return phone;
}

/** The same as a new member, for tests of balances and records: others bet as the demo's meanwhile. */
export const openOwnTable = async (velvet: Velvet, address = TABLE): Promise<Phone> =>
  openTable(velvet, { member: (await newMember(velvet.url, 1_000)).username }, address);

export async function tableReady(page: Page): Promise<void> {
  await page.getByRole('timer').waitFor();
  await screen(page)
    .locator('form')
    .filter({ hasText: /\d\.\d\d/ })
    .waitFor();
}

const textOf = async (found: Locator): Promise<string> => (await found.textContent()) ?? '';

export const secondsOn = async (page: Page): Promise<number> => {
  const [minutes = '', seconds = ''] = (await textOf(page.getByRole('timer'))).split(':');
  return Number(minutes) * 60 + Number(seconds);
};

/** Between the countdowns of two tables; one may have begun its next round. */
export async function secondsApart(one: Page, other: Page): Promise<number> {
  const [a, b] = await Promise.all([secondsOn(one), secondsOn(other)]);
  const apart = Math.abs(a - b);
  return Math.min(apart, Math.abs(apart - PERIOD_S));
}

/** Waits for a moment with at least this many seconds of betting to come. */
export async function waitForTime(page: Page, seconds: number): Promise<void> {
  const left = () => secondsOn(page);
  await expect.poll(left, { ...roundLimit, intervals: [200] }).toBeGreaterThanOrEqual(seconds + 3);
}

export const balanceOf = async (page: Page): Promise<number> => {
  const text = await textOf(page.locator('form').getByText('Balance').locator('..'));
  return Number(text.replace(/[^\d.]/g, ''));
};

/** Waits until the table shows this balance. */
export async function balanceIs(page: Page, amount: number): Promise<void> {
  const text = amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await screen(page).locator('form').filter({ hasText: text }).waitFor();
}

export const openPeriodOf = async (page: Page): Promise<string> =>
  /\d{12,}/.exec(await textOf(screen(page).locator('section').first()))?.[0] ?? '';

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
  await screen(page).locator('li').first().waitFor();
  return screen(page).locator('li').filter({ hasText: period }).count();
}
