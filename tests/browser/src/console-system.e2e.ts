import type { Page } from '@playwright/test';
import { consoleAppearances, fullOnly, screensFor } from './harness/full-run.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('the DOM tests of the console and the tests of /ops prove it');

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
const explain = (page: Page, reason: string) =>
  dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
const PROPOSED = /Your proposal waits for a second administrator/;

/** Sizes, each with a setting that nothing else in these tests depends on. */
const cases = [
  { size: 'desktop', setting: 'Introduction', language: 'Türkçe' },
  { size: 'tablet', setting: 'Terms', language: '한국어' },
] as const;

for (const { size, setting, language } of cases) {
  test(
    `S13.3 a setting is changed and undone, with its history (${size})`,
    full,
    async ({ velvet }) => {
      const { page, assertClean, assertAccessible } = await velvet.console({
        operator: 'ann',
        size,
      });
      await page.goto('/settings');
      await heading(page, 'Settings');
      await page.getByRole('link', { name: setting, exact: true }).click();
      await heading(page, setting);
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await dialog(page).getByRole('tab', { name: language }).click();
      const text = `Text of ${Date.now()}`;
      await dialog(page).getByRole('textbox', { name: language }).fill(text);
      await explain(page, 'Shorter');
      await assertAccessible();
      await press(page, 'Save');
      await page.getByText('The setting is changed.').waitFor();
      const history = page.getByRole('table', { name: 'History' });
      const change = history.getByRole('row').filter({ hasText: text });
      await expect(change).toHaveCount(1);
      await expect(change).toContainText('ann');
      await expect(change).toContainText('Shorter');
      await change.getByRole('button', { name: /^Undo the change/ }).click();
      await explain(page, 'Was better');
      await assertAccessible();
      await press(page, 'Undo');
      const undone = history.getByRole('row').filter({ hasText: 'Was better' });
      await expect(undone.filter({ hasText: text })).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'Value' })).not.toContainText(text);
      assertClean();
    },
  );
}

test(
  'S13.2 a limit is proposed by one administrator and approved by another',
  full,
  async ({ velvet }) => {
    const ann = await velvet.console({ operator: 'ann' });
    await ann.page.goto('/settings?key=recharge_confirmation');
    await heading(ann.page, 'Limits of confirmations by hand');
    await ann.page.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog(ann.page).getByRole('textbox', { name: 'Each' }).fill('200000');
    await dialog(ann.page).getByRole('textbox', { name: 'In a day' }).fill('900000');
    await press(ann.page, 'Propose');
    await dialog(ann.page).getByText('Enter a reason.').waitFor();
    await explain(ann.page, 'Larger payments');
    await press(ann.page, 'Propose');
    await ann.page.getByText(PROPOSED).waitFor();
    await ann.page.getByText('A change waits for a second administrator').waitFor();
    await expect(ann.page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);

    const bob = await velvet.console({ operator: 'bob', size: 'tablet' });
    await bob.page.goto('/settings?key=recharge_confirmation');
    await bob.page.getByRole('link', { name: 'Show proposals' }).click();
    await bob.page
      .getByRole('row')
      .filter({ hasText: 'recharge_confirmation' })
      .getByRole('link')
      .click();
    await expect(dialog(bob.page)).toContainText('200,000.00');
    await dialog(bob.page).getByRole('button', { name: 'Approve' }).click();
    // The question opens above the proposal, whose button has the same name.
    await expect(dialog(bob.page)).toHaveCount(2);
    await dialog(bob.page).last().getByRole('button', { name: 'Approve' }).click();
    await bob.page.getByText('Approved and done.').waitFor();
    await bob.page.goto('/settings?key=recharge_confirmation');
    await expect(bob.page.getByRole('region', { name: 'Value' })).toContainText('200,000.00');
    await expect(bob.page.getByRole('table', { name: 'History' })).toContainText(
      'asked for by ann',
    );
    ann.assertClean();
    bob.assertClean();
  },
);

test(
  'S13.2 two administrators invite an operator, and the second one gets the code',
  full,
  async ({ velvet }) => {
    const name = `dora${Date.now()}`;
    const invite = async (page: Page) => {
      await page.goto('/operators');
      await page.getByRole('button', { name: 'Invite an operator' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog(page).getByRole('checkbox', { name: 'Content' }).check();
      await explain(page, 'New colleague');
    };
    const ann = await velvet.console({ operator: 'ann', size: 'tablet' });
    await invite(ann.page);
    await ann.assertAccessible();
    await press(ann.page, 'Propose');
    await ann.page.getByText(PROPOSED).waitFor();

    const bob = await velvet.console({ operator: 'bob' });
    await invite(bob.page);
    await press(bob.page, 'Propose');
    const code = bob.page.getByRole('dialog', { name: 'Give the operator this code' });
    await expect(code.getByText(/^\S{4}-\S+$/)).toBeVisible();
    await bob.assertAccessible();
    await code.getByRole('button', { name: 'I have it' }).click();
    const row = bob.page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Invited');
    await bob.page.getByRole('button', { name: `Change ${name}` }).click();
    await bob.page.getByRole('menuitem', { name: 'Disable' }).click();
    await explain(bob.page, 'Changed their mind');
    await press(bob.page, 'Disable');
    await expect(row).toContainText('Disabled');
    ann.assertClean();
    bob.assertClean();
  },
);

test('S13.2 nobody changes the roles of their own account', full, async ({ velvet }) => {
  const { page, assertClean } = await velvet.console({ operator: 'ann' });
  await page.goto('/operators');
  await page.getByRole('button', { name: 'Change ann' }).click();
  await page.getByRole('menuitem', { name: 'Change roles' }).click();
  await explain(page, 'More to do');
  await press(page, 'Propose');
  await dialog(page)
    .getByText('This concerns an account of your own; others must decide.')
    .waitFor();
  // The refusal is a response with status 403, which the browser notes.
  assertClean(/403/);
});

test('S13.3 the books are checked', full, async ({ velvet }) => {
  const { page, assertClean } = await velvet.console({ operator: 'bob', size: 'tablet' });
  await page.goto('/books');
  for (const title of ['Ledger', 'Audit log']) {
    await page.getByRole('button', { name: `Check now: ${title}` }).click();
    await page
      .getByRole('region', { name: title })
      .getByText(/^Checked on/)
      .waitFor();
  }
  assertClean();
});

test('S13.3 the releases in use are shown to administrators only', full, async ({ velvet }) => {
  const ann = await velvet.console({ operator: 'ann', size: 'tablet' });
  await ann.page.goto('/releases');
  await ann.page.getByRole('link', { name: 'video', exact: true }).click();
  await heading(ann.page, 'video');
  const history = ann.page.getByRole('table', { name: 'History' });
  const current = await history.getByRole('row').nth(1).getByRole('cell').first().textContent();
  const inUse = ann.page.getByRole('region', { name: 'What visitors get', exact: true });
  await expect(inUse).toContainText(current ?? '');
  ann.assertClean();

  const { page } = await velvet.console({ operator: 'cleo' });
  await page.goto('/');
  const answer = await page.evaluate(async () => {
    const response = await fetch('/ops/releases/page');
    return { status: response.status, body: await response.json() };
  });
  expect(answer).toMatchObject({ status: 403, body: { reason: 'forbidden' } });
});

test(
  'S13.3 the error budgets name what is missing, and are for administrators only',
  full,
  async ({ velvet }) => {
    const ann = await velvet.console({ operator: 'ann' });
    await ann.page.goto('/budget');
    await heading(ann.page, 'Error budget');
    // No Prometheus runs beside these tests.
    await expect(ann.page.getByRole('status')).toContainText('Set PROMETHEUS_URL');
    const answered = ann.page.getByRole('region', { name: 'Pages and calls are answered' });
    await expect(answered.first()).toContainText('No data');
    ann.assertClean();

    const { page } = await velvet.console({ operator: 'cleo' });
    await page.goto('/');
    const status = await page.evaluate(async () => (await fetch('/ops/budget/page')).status);
    expect(status).toBe(403);
  },
);

const pages = [
  '/',
  '/settings',
  '/account',
  '/operators',
  '/proposals',
  '/releases',
  '/budget',
  '/settings?key=ticker',
  '/books',
];
for (const [place, [language, theme]] of consoleAppearances.entries()) {
  test(`the system’s pages are accessible (${language}, ${theme})`, full, async ({ velvet }) => {
    const { page, assertClean, assertAccessible } = await velvet.console({
      ...{ operator: 'ann', language, theme },
    });
    for (const path of screensFor(pages, place)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await assertAccessible();
    }
    assertClean();
  });
}
