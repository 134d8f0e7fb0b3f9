import { sealEnvelope } from '@velvet/contract/envelope';
import * as v from 'valibot';
import { dataOf } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { at, button, screen, toast } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

test('S2.4 S3.41 language and theme change at once', async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'guest1' });
  const { page } = phone;
  await page.goto('/Setting');
  await page.getByRole('radio', { name: 'Light' }).check();
  // Read without waiting, here and below: the change has to be immediate.
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  await page.getByRole('link', { name: /Language/ }).click();
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByRole('radio', { name: '繁體中文' }).check();
  await page.getByRole('heading', { level: 1, name: '語言' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant');
  await page.getByRole('button', { name: '返回' }).click();
  await button(page, '登出').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '登出' }).click();
  await at(page, '/Mine');
  await page.getByRole('link', { name: '登入', exact: true }).waitFor();
  phone.assertClean();
});

test('S3.54 announcements: unread until read, also after a reload', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'guest1' });
  const { page } = phone;
  await page.goto('/Notice');
  const first = screen(page).locator('ul a').first();
  await first.getByText('Unread').waitFor({ state: 'attached' });
  await first.click();
  await page.waitForURL('**/NoticeDetail?id=*');
  await page.getByRole('heading', { level: 2 }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.reload();
  await first.waitFor();
  await expect(first.getByText('Unread')).toHaveCount(0);
  await page.goto('/NoticeDetail?id=999999');
  await page.getByText('This announcement is no longer there').waitFor();
  phone.assertClean();
});

test(
  'S1.4 S3.55 customer service: framed when it is on, forbidden when it is off',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en', member: 'guest1' });
    const { page } = phone;
    await page.goto('/ServicePage');
    await page.getByRole('link', { name: 'Common questions' }).click();
    await at(page, '/ServiceOnline');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Customer service' }).waitFor();
    await expect(page.locator('iframe')).toHaveAttribute('sandbox');

    // For this page only: other tests talk to support meanwhile.
    await page.route('**/api/sys_config*', async (route) => {
      const response = await route.fetch();
      const config = v.parse(v.looseObject({}), await dataOf(response));
      await route.fulfill({ response, json: sealEnvelope(200, 'OK', { ...config, iskefu: 0 }) });
    });
    await page.goto('/ServicePage');
    await toast(page, 'Function forbidden');
    await expect(screen(page).getByRole('textbox')).toHaveCount(0);
    await page.goto('/Mine');
    await screen(page).getByRole('link', { name: 'Customer service' }).click();
    await toast(page, 'Function forbidden');
    expect(new URL(page.url()).pathname).toBe('/Mine');
    phone.assertClean(/sandbox/);
  },
);
