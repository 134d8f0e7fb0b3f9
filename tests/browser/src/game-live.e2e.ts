import type { Page } from '@playwright/test';
import { fullOnly } from './harness/full-run.ts';
import { openOwnTable, openPeriodOf, roundLimit, TABLE, tableReady } from './harness/game-table.ts';
import { newMember } from './harness/members.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';
import { withoutLiveEvents } from './harness/without-live-events.ts';

const full = fullOnly('waits for a whole round');

/** On a busy machine an event may be later than tables wait for it. */
const ROUNDS = 5;
const ROUND_CALLS = ['lottery_get_info', 'lottery_get_one_list'];

/** The names of the calls about rounds that the page makes from now on. */
function roundCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (ROUND_CALLS.includes(name)) calls.push(name);
  });
  return calls;
}

/** Waits until the next period is open and the result of this one is shown. */
async function nextRound(page: Page): Promise<void> {
  const period = await openPeriodOf(page);
  await expect.poll(() => openPeriodOf(page), roundLimit).not.toBe(period);
  const panel = screen(page).locator('section').first();
  await expect(panel.getByText(period)).toBeVisible();
  await panel.getByRole('img', { name: /^Drawn: / }).waitFor(roundLimit);
}

test(
  'S15.2 with a stream, a whole round from countdown to result needs no call',
  full,
  async ({ velvet }) => {
    const { page, assertClean } = await openOwnTable(velvet);
    const calls = roundCallsOf(page);
    let quiet = 0;
    for (let round = 0; round < ROUNDS && quiet === 0; round += 1) {
      await nextRound(page);
      calls.length = 0;
      await nextRound(page);
      if (calls.length === 0) quiet += 1;
    }
    expect(quiet).toBe(1);
    assertClean();
  },
);

test(
  'S4.5 without a stream, the table asks at the end of the countdown',
  full,
  async ({ velvet }) => {
    const { username } = await newMember(velvet.url, 100);
    const { page, context } = await velvet.phone({ language: 'en', member: username });
    await withoutLiveEvents(context);
    await page.goto(TABLE);
    await tableReady(page);
    const calls = roundCallsOf(page);
    await nextRound(page);
    expect(new Set(calls)).toEqual(new Set(ROUND_CALLS));
  },
);
