import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEnvelope, sealEnvelope } from '@velvet/shared/contract/envelope';
import {
  choose,
  confirm,
  openTable,
  TABLE,
  tableReady,
  waitForTime,
} from './harness/game-table.ts';
import { newMember } from './harness/members.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

test('a due reality check says what was played, and stands before the game until answered', async () => {
  const { username } = await newMember(suite.url, 100);
  const phone = await openTable(suite, { member: username }, `${TABLE}&protect=1`);
  const { page } = phone;
  const sheet = page.getByRole('dialog', { name: 'Play safely' });
  await sheet.getByRole('radio', { name: 'Every 15 minutes' }).click();
  await page.getByText('Saved').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await waitForTime(page, 5);
  await choose(page, [/^Rose/], '10');
  await confirm(page);
  await page.getByText('Your bet is placed').waitFor();

  // A quarter of an hour later: the server's own answer with its times moved.
  let isDue = true;
  const answered = page.waitForRequest('**/api/game_answer_reality_check');
  await page.route('**/api/game_protection', async (route) => {
    const response = await route.fetch();
    const opened = openEnvelope(await response.json());
    assert.ok(opened.ok && typeof opened.data === 'object' && opened.data !== null);
    const { stretch }: { stretch?: object } = opened.data;
    const earlier = Math.floor(Date.now() / 1_000) - 900;
    const moved = { ...stretch, since: earlier, check_at: earlier + 899 };
    const data = isDue ? { ...opened.data, stretch: moved } : opened.data;
    await route.fulfill({ json: sealEnvelope(200, 'OK', data) });
  });
  await page.goto(TABLE);
  const check = page.getByRole('alertdialog');
  await check.getByText(/You have been playing for 15 minutes and staked 10\.00 points/).waitFor();
  await phone.assertAccessible();
  await page.keyboard.press('Escape');
  assert.equal(await check.isVisible(), true);
  isDue = false;
  await check.getByRole('button', { name: 'Keep playing' }).click();
  await answered;
  await check.waitFor({ state: 'hidden' });
  await tableReady(page);
  phone.assertClean();
});

test('Mine leads to what members set for their own protection', async () => {
  const phone = await suite.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  await page.goto('/Mine');
  await page.getByRole('link', { name: 'Play safely' }).click();
  await page.getByRole('dialog', { name: 'Play safely' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).pathname, '/Lottery');
  phone.assertClean();
});
