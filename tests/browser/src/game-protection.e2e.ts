import { sealEnvelope } from '@velvet/contract/envelope';
import * as v from 'valibot';
import { dataOf } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import {
  CALM_TABLE,
  choose,
  confirm,
  openTable,
  tableReady,
  waitForTime,
} from './harness/game-table.ts';
import { newMember } from './harness/members.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('the DOM tests of protection and the API tests prove it');

const protectionSchema = v.looseObject({ stretch: v.optional(v.looseObject({})) });

test(
  'a due reality check shows what was played and covers the game until it is answered',
  full,
  async ({ velvet }) => {
    const { username } = await newMember(velvet.url, 200);
    const phone = await openTable(velvet, { member: username }, `${CALM_TABLE}&protect=1`);
    const { page } = phone;
    const sheet = page.getByRole('dialog', { name: 'Play safely' });
    await sheet.getByRole('radio', { name: 'Every 15 minutes' }).click();
    await page.getByRole('status', { name: 'Messages' }).getByText('Saved').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await waitForTime(page, 5);
    await choose(page, [/^Rose/], '10');
    await confirm(page);
    await page.getByText('Your bet is placed').waitFor();

    // A quarter of an hour later: the server's own answer with its times moved.
    let isDue = true;
    await page.route('**/api/game_protection', async (route) => {
      const response = await route.fetch();
      const answered = v.parse(protectionSchema, await dataOf(response));
      const earlier = Math.floor(Date.now() / 1_000) - 900;
      const moved = { ...answered.stretch, since: earlier, check_at: earlier + 899 };
      const data = isDue ? { ...answered, stretch: moved } : answered;
      await route.fulfill({ json: sealEnvelope(200, 'OK', data) });
    });
    await page.goto(CALM_TABLE);
    const check = page.getByRole('alertdialog');
    await check.getByText(/You have been playing for 15 minutes and staked/).waitFor();
    await phone.assertAccessible();
    await page.keyboard.press('Escape');
    await expect(check).toBeVisible();
    isDue = false;
    const sent = page.waitForRequest('**/api/game_answer_reality_check');
    await check.getByRole('button', { name: 'Keep playing' }).click();
    await sent;
    await check.waitFor({ state: 'hidden' });
    await tableReady(page);
    phone.assertClean();
  },
);
