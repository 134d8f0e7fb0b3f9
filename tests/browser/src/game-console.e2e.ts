import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { gameInfoByKey, gameRecordPage, placeOrder } from '@velvet/contract/game';
import { minor } from '@velvet/contract/money';
import { aGameKey } from '@velvet/contract/testing/factories';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { newMember } from './harness/members.ts';
import { expect, test, type Velvet } from './harness/test.ts';
import { balance } from './harness/wallet.ts';

const full = fullOnly('the DOM tests of the console and the tests of /ops prove it');

/** It draws every five minutes, and no other test bets in it. */
const GAME = { key: aGameKey('garden-5'), name: 'Garden 5 min' };
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const explain = (page: Page, reason: string) =>
  dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason);

/** The game's open round, once there is time to decide about it. */
async function roundWithTime(velvet: Velvet, token: string, seconds: number) {
  const info = () => callApi(velvet.url, gameInfoByKey, { key: GAME.key }, token);
  let round = await info();
  while (round.secondsLeft < seconds) {
    await sleep((round.secondsLeft + 1) * 1_000);
    round = await info();
  }
  return round;
}

test(
  'S13.3 a round is voided by two administrators, and its bets are refunded',
  full,
  async ({ velvet }) => {
    const { token } = await newMember(velvet.url, 60_000);
    const { id: gameId, openPeriod: period } = await roundWithTime(velvet, token, 45);
    await callApi(
      velvet.url,
      placeOrder,
      { sides: ['big', 'odd'], stake: minor(10_000), gameId, period },
      token,
    );
    expect(await balance(velvet, token)).toBe(59_800);

    const ann = await velvet.console({ operator: 'ann' });
    await ann.page.goto(`/game/rounds?key=${GAME.key}`);
    await heading(ann.page, 'Rounds');
    await ann.page.getByRole('row').filter({ hasText: period }).getByRole('link').click();
    await heading(ann.page, `Round ${period}`);
    const sides = ann.page.getByRole('table', { name: 'Bets by side' });
    await expect(sides.getByRole('row').filter({ hasText: 'Big' })).toContainText('100.00');
    await ann.page.getByText('Secret until the draw').waitFor();
    await ann.assertAccessible();
    await ann.page.getByRole('button', { name: 'Void the round' }).click();
    await explain(ann.page, 'Announced twice');
    await ann.assertAccessible();
    await dialog(ann.page).getByRole('button', { name: 'Void the round' }).click();
    await ann.page.getByText(/Voiding is proposed/).waitFor();
    expect(await balance(velvet, token)).toBe(59_800);

    const bob = await velvet.console({ operator: 'bob', size: 'tablet' });
    await bob.page.goto(new URL(ann.page.url()).pathname + new URL(ann.page.url()).search);
    await bob.page.getByRole('button', { name: 'Approve voiding' }).click();
    await explain(bob.page, 'Seen');
    await dialog(bob.page).getByRole('button', { name: 'Approve voiding' }).click();
    await bob.page.getByText(/The round is void/).waitFor();
    await bob.page.getByText('By ann and bob: Announced twice').waitFor();
    await expect.poll(() => balance(velvet, token)).toBe(60_000);
    const { items } = await callApi(velvet.url, gameRecordPage, { page: 1 }, token);
    expect(items.map(({ status }) => status)).toEqual([2, 2]);
    await bob.assertAccessible();
    ann.assertClean();
    bob.assertClean();
  },
);

test(
  'S13.2 limits of a game are proposed by one administrator and approved by another',
  full,
  async ({ velvet }) => {
    const ann = await velvet.console({ operator: 'ann', size: 'tablet' });
    await ann.page.goto('/game/games');
    const row = (page: Page) => page.getByRole('row').filter({ hasText: GAME.name });
    await row(ann.page)
      .getByRole('button', { name: `Change ${GAME.name}` })
      .click();
    await ann.page.getByRole('menuitem', { name: 'Limits' }).click();
    await dialog(ann.page).getByRole('textbox', { name: 'Lowest stake' }).fill('90');
    await explain(ann.page, 'As agreed');
    await ann.assertAccessible();
    await dialog(ann.page).getByRole('button', { name: 'Propose' }).click();
    await ann.page.getByText(/The change is proposed/).waitFor();
    await expect(row(ann.page)).toContainText('Needs a second operator');

    const bob = await velvet.console({ operator: 'bob' });
    await bob.page.goto('/proposals');
    await bob.page.getByRole('row').filter({ hasText: GAME.key }).getByRole('link').click();
    await expect(dialog(bob.page)).toContainText('90.00');
    await dialog(bob.page).getByRole('button', { name: 'Approve' }).click();
    // The question opens above the proposal, whose button has the same name.
    await expect(dialog(bob.page)).toHaveCount(2);
    await dialog(bob.page).last().getByRole('button', { name: 'Approve' }).click();
    await bob.page.getByText('Approved and done.').waitFor();
    await bob.page.goto('/game/games');
    await expect(row(bob.page)).toContainText('90.00');
    await bob.assertAccessible();
    ann.assertClean();
    bob.assertClean();
  },
);
