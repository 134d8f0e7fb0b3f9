import { API_BASE } from '@velvet/contract/constants';
import {
  answerConversation,
  conversationPage,
  conversationShown,
} from '@velvet/contract/ops/conversations';
import { memberPage } from '@velvet/contract/ops/members';
import { getSupportUnread, sendSupportMessage } from '@velvet/contract/support';
import { callApi } from './harness/call-api.ts';
import { callOps } from './harness/console.ts';
import { fullOnly } from './harness/full-run.ts';
import { newMember } from './harness/members.ts';
import type { Phone, PhoneOptions } from './harness/phone.ts';
import { screen } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('two browsers and an operator; API and DOM tests prove its steps');

async function answerMember(velvet: Velvet, username: string, text: string): Promise<void> {
  const [member] = (await callOps('cleo', velvet, memberPage, { query: username })).items;
  if (!member) throw new Error(`${username} is not found`);
  const { id } = member;
  const { version } = await callOps('cleo', velvet, conversationShown, { id });
  await callOps('cleo', velvet, answerConversation, { id, version, text });
}

async function openAs(velvet: Velvet, token: string, options: Partial<PhoneOptions> = {}) {
  const phone = await velvet.phone({ language: 'en', ...options });
  await phone.context.addInitScript((own) => localStorage.setItem('token', own), token);
  return phone;
}

async function write({ page }: Phone, text: string): Promise<void> {
  await screen(page).getByRole('textbox', { name: 'Your message' }).fill(text);
  await screen(page).getByRole('button', { name: 'Send' }).click();
}
const said = ({ page }: Phone, text: string) =>
  screen(page).getByRole('log').getByRole('listitem').filter({ hasText: text });

test(
  'S15.1 S15.2 a member writes to support, and an operator’s answers arrive live',
  full,
  async ({ velvet }) => {
    const { username, token } = await newMember(velvet.url);
    const answer = (text: string) => answerMember(velvet, username, text);
    const phone = await openAs(velvet, token);
    const { page } = phone;
    await page.goto('/Mine');
    await screen(page).getByRole('link', { name: 'Customer service' }).click();
    await screen(page).getByRole('button', { name: 'Recharge' }).click();
    await write(phone, 'Where are my points?');
    await expect(said(phone, 'Where are my points?')).toContainText('Recharge');
    await screen(page)
      .getByLabel('Add a picture')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await screen(page).getByRole('button', { name: 'Remove the picture' }).waitFor();
    await write(phone, 'I paid yesterday');
    const picture = said(phone, 'I paid yesterday').getByRole('img');
    await expect(picture).toHaveAttribute('src', /^\/media\/support\//);
    await expect
      .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(300);

    const queue = await callOps('cleo', velvet, conversationPage, { all: false, mine: false });
    expect(queue.items.map((each) => each.username)).toContain(username);
    await answer('They are on your account');
    // The newest message is in view without a touch.
    await expect(said(phone, 'They are on your account')).toBeInViewport();
    await phone.assertAccessible();
    // Seen at once, so nothing is counted.
    await expect
      .poll(async () => (await callApi(velvet.url, getSupportUnread, {}, token)).unread)
      .toBe(0);

    await screen(page).getByRole('button', { name: 'Back' }).click();
    await answer('Anything else?');
    const entry = screen(page).getByRole('link', { name: 'Customer service 1 new answer' });
    await entry.waitFor();
    const tab = page.getByRole('link', { name: 'Mine 1 new answer' });
    await tab.waitFor();
    await phone.assertAccessible();
    await entry.click();
    await said(phone, 'Anything else?').waitFor();
    await screen(page).getByRole('button', { name: 'Back' }).click();
    await screen(page).getByRole('link', { name: 'Customer service', exact: true }).waitFor();
    await expect(tab).toHaveCount(0);
    phone.assertClean();
  },
);

test(
  'S15.1 the tab and the entry of support share one count of answers',
  full,
  async ({ velvet }) => {
    const { username, token } = await newMember(velvet.url);
    await callApi(
      velvet.url,
      sendSupportMessage,
      { key: 'the-only-message', text: 'Hello' },
      token,
    );
    await answerMember(velvet, username, 'Hello!');
    const { page } = await openAs(velvet, token);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === `${API_BASE}/${getSupportUnread.name}`) asked.push(pathname);
    });
    await page.goto('/Mine');
    await page.getByRole('link', { name: 'Mine 1 new answer' }).waitFor();
    await screen(page).getByRole('link', { name: 'Customer service 1 new answer' }).waitFor();
    expect(asked).toHaveLength(1);
  },
);

test(
  'S15.1 offline nothing is lost: a message waits, also for a reload, and is sent',
  full,
  async ({ velvet }) => {
    const { token } = await newMember(velvet.url);
    const phone = await openAs(velvet, token);
    const { page, context } = phone;
    await page.goto('/ServicePage?about=withdrawal%3A42');
    await screen(page).getByText('Withdrawal, no. 42').waitFor();
    await context.setOffline(true);
    await write(phone, 'Written in a tunnel');
    await said(phone, 'Not sent yet').waitFor();
    await context.setOffline(false);
    await expect(said(phone, 'Not sent yet')).toHaveCount(0);
    await page.reload();
    await expect(said(phone, 'Written in a tunnel')).toHaveCount(1);
    await expect(said(phone, 'Written in a tunnel')).toContainText('Withdrawal, no. 42');
  },
);

for (const { language, theme, size } of [
  { language: 'en', theme: 'light', size: { width: 320, height: 568 } },
  { language: 'zh-hans', theme: 'dark', size: { width: 568, height: 320 } },
] as const) {
  test(
    `S15.1 the conversation fits ${size.width} × ${size.height} (${language}, ${theme})`,
    full,
    async ({ velvet }) => {
      const { token } = await newMember(velvet.url);
      const phone = await openAs(velvet, token, { language, theme });
      const { page } = phone;
      await page.setViewportSize(size);
      await page.goto('/ServicePage?about=withdrawal%3A42');
      const field = screen(page).getByRole('textbox');
      await field.fill('A long line '.repeat(12));
      await expect(field).toBeInViewport({ ratio: 1 });
      await phone.assertAccessible();
      await screen(page).locator('form button[type="submit"]').click();
      const message = screen(page).getByRole('log').getByRole('listitem');
      await expect(message).toBeInViewport();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await phone.assertAccessible();
    },
  );
}
