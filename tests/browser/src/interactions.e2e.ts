import type { Page } from '@playwright/test';
import { fullOnly } from './harness/full-run.ts';
import { CALM_TABLE, choose, tableReady, waitForTime } from './harness/game-table.ts';
import { costOfRest, type Interaction, interactionCosts } from './harness/main-thread.ts';
import type { Phone } from './harness/phone.ts';
import { listingCards, screen, tabLink, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';
import { withoutLiveEvents } from './harness/without-live-events.ts';

// Costs are in units of a loop that takes 100 ms on a phone whose processor is throttled by four.
const UNIT_MS = 100;
/** 200 ms when it is throttled by six. */
const INTERACTION_LIMIT = 200 / (UNIT_MS * (6 / 4));
const WATCHED_S = 3;
const FRAMES_PER_S = 60;
/** 2 ms a frame, for all frames of the time. */
const REST_LIMIT = (2 * FRAMES_PER_S * WATCHED_S) / UNIT_MS;

/** Taps and keys, and what is there after each of them. */
const journeys: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/Home': async (page) => {
    for (const name of ['Matches', 'Terms', 'Listings']) {
      await page.getByRole('tab', { name }).tap();
      await page.getByRole('tabpanel', { name }).waitFor();
    }
    await tabLink(page, '/Video').tap();
    await videoCards(page).first().waitFor();
    await tabLink(page, '/Choose2').tap();
    await listingCards(page).first().waitFor();
    await page.getByRole('button', { name: 'Grid view' }).tap();
    await page.getByRole('button', { name: 'List view' }).waitFor();
    await listingCards(page).first().tap();
    await screen(page).locator('dl').first().waitFor();
  },
  [CALM_TABLE]: async (page) => {
    await tableReady(page);
    await waitForTime(page, 20);
    await choose(page, [/^Rose/, /^Balloon/], '10');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabLink(page, '/Mine').tap();
    await screen(page).locator('a[href="/Setting"]').waitFor();
  },
};

const slowPhone = fullOnly('repeats each journey under a trace');
/** The best of several runs counts, because a garbage collection or a busy machine may lengthen any task. */
const RUNS = 5;

for (const [address, journey] of Object.entries(journeys)) {
  test(
    `no tap or key from ${address} on takes a slow phone 200 ms`,
    slowPhone,
    async ({ velvet }) => {
      let slow: readonly Interaction[] | undefined;
      for (let run = 0; run < RUNS && slow?.length !== 0; run += 1) {
        const { page, assertClean, close } = await openAtRest(velvet, address);
        const interactions = await interactionCosts(page, () => journey(page));
        expect(interactions.length).toBeGreaterThan(0);
        assertClean();
        slow = interactions.filter(({ cost }) => cost > INTERACTION_LIMIT);
        await close();
      }
      expect(slow).toEqual([]);
    },
  );

  test(
    `what moves by itself on ${address} costs a slow phone 2 ms a frame at most`,
    slowPhone,
    async ({ velvet }) => {
      const { page } = await openAtRest(velvet, address);
      const { cost, hasMoved } = await costOfRest(page, WATCHED_S * 1_000);
      expect(hasMoved).toBe(true);
      expect(cost).toBeLessThan(REST_LIMIT);
    },
  );
}

async function openAtRest(velvet: Velvet, address: string): Promise<Phone> {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  await withoutLiveEvents(phone.context);
  await phone.page.goto(address);
  await phone.page.waitForLoadState('networkidle');
  return phone;
}
