import type { Page } from '@playwright/test';
import { minor } from '@velvet/contract/money';
import { withdraw } from '@velvet/contract/wallet';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { FUNDS_PASSWORD, newMember } from './harness/members.ts';
import { withPushService } from './harness/push-browser.ts';
import { test } from './harness/push-stack.ts';
import { openPushWorker } from './harness/push-worker.ts';
import { pageSaved } from './harness/saved.ts';
import { at, button } from './harness/screen.ts';
import { expect, type Velvet } from './harness/test.ts';

const full = fullOnly('a Velvet of its own with a push service');

// One Velvet for the file.
test.describe.configure({ mode: 'default' });

const switches = (page: Page) => page.getByRole('switch');
const isSubscribed = (page: Page) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription()) !== null;
  });

/** A member's phone at the screen of notifications. */
async function openNotifications(velvet: Velvet, token: string, language: 'ja' | 'en') {
  const phone = await velvet.phone({ language, serviceWorker: true });
  const { page } = phone;
  return {
    ...phone,
    async enter() {
      await page.goto('/Home');
      await page.evaluate((stored) => localStorage.setItem('token', stored), token);
      await page.goto('/wallet/notifications');
      await switches(page).first().waitFor();
    },
  };
}

async function approve(velvet: Velvet, username: string): Promise<void> {
  const { page } = await velvet.console({ operator: 'ann' });
  await page.goto('/wallet/withdrawals');
  await page.getByRole('row').filter({ hasText: username }).getByRole('link').click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Checked and paid out' }).check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('The withdrawal is approved.').waitFor();
}

test(
  'S14.5 a decided withdrawal is told to the device, in the member’s language and without amounts',
  full,
  async ({ velvet, pushService }) => {
    const { username, token } = await newMember(velvet.url, 15_000);
    const amount = minor(1_000_000);
    await callApi(velvet.url, withdraw, { amount, fundsPassword: FUNDS_PASSWORD }, token);
    const phone = await openNotifications(velvet, token, 'ja');
    const { page, context, assertAccessible, assertClean } = phone;
    await withPushService(context, pushService.subscribe());
    await phone.enter();
    await assertAccessible();
    await switches(page).first().click();
    await expect(switches(page)).toHaveCount(5);

    await approve(velvet, username);
    const { message, plaintext } = await pushService.next();
    expect(pushService.faults).toEqual([]);
    expect(message).toMatchObject({ kind: 'withdrawal', lang: 'ja' });
    expect(`${message.title}${message.body}`).toContain('出金');
    expect(plaintext).not.toMatch(/10,?000|150/);
    expect(plaintext).not.toContain(username);

    const worker = await openPushWorker(page);
    // The app on screen shows by itself what has changed.
    await worker.deliver(plaintext);
    await page.goto('about:blank');
    await worker.deliver(plaintext);
    const { title, body, lang } = message;
    await expect
      .poll(worker.shown)
      .toEqual([
        expect.objectContaining({ title, options: expect.objectContaining({ body, lang }) }),
      ]);
    await worker.tap();
    expect(await worker.opened()).toEqual([message.url]);

    // The app listens once what comes at rest has started, which saves the page, too.
    await page.goto('/Mine');
    await pageSaved(page, '/Mine');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await worker.tap();
    await at(page, message.url);
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true);
    expect(await worker.opened()).toHaveLength(1);
    assertClean();
  },
);

test(
  'S14.5 kinds are kept, a lost subscription comes back, and logging out ends it',
  full,
  async ({ velvet, pushService }) => {
    const { token } = await newMember(velvet.url);
    const phone = await openNotifications(velvet, token, 'en');
    const { page, context, assertAccessible, assertClean } = phone;
    await withPushService(context, pushService.subscribe());
    await phone.enter();
    const notices = page.getByRole('switch', { name: 'Announcements' });
    // By keyboard.
    await switches(page).first().focus();
    await page.keyboard.press('Space');
    await notices.press('Space');
    await expect(notices).not.toBeChecked();
    await expect(notices).not.toHaveAttribute('aria-busy', 'true');
    await page.reload();
    await expect(notices).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Customer service' })).toBeChecked();
    await assertAccessible();

    // The browser drops it; the next start of the app has it again.
    await page.evaluate(() => cookieStore.delete('test-subscription'));
    await page.goto('/Setting');
    await expect(page.getByRole('link', { name: /^Notifications/ })).toContainText('On');
    await expect.poll(() => isSubscribed(page)).toBe(true);

    await button(page, 'Log out').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await at(page, '/Mine');
    await expect.poll(() => isSubscribed(page)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('velvet.push'))).toBeNull();
    assertClean();
  },
);
