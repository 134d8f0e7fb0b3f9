import { appearances, fullOnly } from './harness/full-run.ts';
import { CALM_TABLE, choose, confirm, openTable, waitForTime } from './harness/game-table.ts';
import { newMember } from './harness/members.ts';
import { screen } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

const fundedMember = async (velvet: Velvet) => (await newMember(velvet.url, 200)).username;

for (const [language, theme] of appearances) {
  test(
    `S3.30 S12.5 the table and its sheets are accessible (${language}, ${theme})`,
    language === 'en' ? {} : full,
    async ({ velvet }) => {
      const phone = await openTable(velvet, { language, theme });
      const { page } = phone;
      const inEnglish = language === 'en';
      const toggles = screen(page).locator('button[aria-pressed][data-side]');
      const names = await toggles.allInnerTexts();
      const expected = inEnglish
        ? ['Rose', 'Lily', 'Balloon', 'Fireworks']
        : ['玫瑰', '百合', '气球', '烟花'];
      for (const [index, name] of expected.entries())
        expect(names[index]?.includes(name)).toBe(true);
      await expect(screen(page).locator('h1')).toHaveCount(1);
      await toggles.first().click();
      await expect(toggles.first()).toHaveAttribute('aria-pressed', 'true');
      await screen(page).locator('svg[role="img"]').first().waitFor();
      await phone.assertAccessible();
      for (const name of inEnglish
        ? ['Past periods', 'Verify', 'Rules', 'Play safely']
        : ['往期记录', '验证', '规则', '理性游戏']) {
        await page.getByRole('button', { name, exact: true }).last().click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await phone.assertAccessible();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
      }
      await page.goto('/GameRecord');
      await screen(page).locator('li').first().waitFor();
      await phone.assertAccessible();
      phone.assertClean();
    },
  );
}

test('S4.3 bets can be removed one by one, and cleared', full, async ({ velvet }) => {
  const { page } = await openTable(velvet);
  await choose(page, [/^Rose/, /^Balloon/], '10');
  const dialog = page.getByRole('dialog', { name: 'Your bets' });
  await dialog.getByRole('button', { name: 'Remove' }).first().click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect(page.locator('[aria-pressed="true"][data-side]')).toHaveCount(0);
});

test('a limit of one’s own is kept by the server', full, async ({ velvet }) => {
  const phone = await openTable(
    velvet,
    { member: await fundedMember(velvet) },
    `${CALM_TABLE}&protect=1`,
  );
  const { page } = phone;
  const sheet = page.getByRole('dialog', { name: 'Play safely' });
  const weekly = sheet.getByRole('listitem').filter({ hasText: 'In 7 days' }).last();
  await weekly.getByRole('button', { name: 'Change' }).click();
  await weekly.getByRole('textbox', { name: 'Limit in points' }).fill('1');
  await weekly.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status', { name: 'Messages' }).getByText('Saved').waitFor();
  await phone.assertAccessible();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await waitForTime(page, 5);
  await choose(page, [/^Rose/], '10');
  await confirm(page);
  await page.getByText('This bet would exceed a limit you have set').waitFor();
  phone.assertClean();
});

test('a break cannot be ended and stops all betting', full, async ({ velvet }) => {
  const phone = await openTable(velvet, { member: await fundedMember(velvet) });
  const { page } = phone;
  await page.getByRole('button', { name: 'Play safely' }).click();
  const sheet = page.getByRole('dialog', { name: 'Play safely' });
  await sheet.getByRole('button', { name: '7 days', exact: true }).click();
  await sheet.getByRole('button', { name: 'Start the break' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('No bets for 7 days, and no way to end it early').waitFor();
  await question.getByRole('button', { name: 'Start the break' }).click();
  await page.getByText('Your break has begun').waitFor();
  await sheet.getByText('You are taking a break until').waitFor();
  await phone.assertAccessible();
  await page.reload();
  await screen(page).getByText('You are taking a break until').first().waitFor();
  await expect(page.getByRole('button', { name: 'Place bet' })).toBeDisabled();
  const refused: unknown = await page.evaluate(async () => {
    const token = btoa(localStorage.getItem('token') ?? '');
    const response = await fetch('/api/game_place_order', {
      method: 'POST',
      headers: { token, lang: 'en' },
      body: new URLSearchParams({ item: 'big', money: '10.00', lid: '1', expect: '202611200001' }),
    });
    return response.json();
  });
  expect(JSON.stringify(refused)).toMatch(/"code":403.*You are taking a break/);
  phone.assertClean();
});
