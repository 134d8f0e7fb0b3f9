import { getUserInfo } from '@velvet/contract/member';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { readyScreen } from './harness/remote-screens.ts';
import { heading, listingCards, screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

/** Of loading a file of a remote. */
const ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 1_500;
const tabs = ['Home', 'Video', 'Hall', 'Vote', 'Mine'];

test('S0.2 S12.1 the first visit meets the age gate, remembered on the device', async ({
  velvet,
}) => {
  const phone = await velvet.phone({ language: 'en', adult: false });
  const { page } = phone;
  await page.goto('/Home');
  const gate = page.getByRole('dialog', { name: 'Adults only' });
  await gate.waitFor();
  await phone.assertAccessible();
  await page.keyboard.press('Escape');
  await expect(gate).toBeVisible();
  await gate.getByRole('button', { name: 'I am 18 or older' }).click();
  await gate.waitFor({ state: 'hidden' });
  await page.reload();
  await listingCards(page).first().waitFor();
  await expect(gate).toBeHidden();
  phone.assertClean();
});

test('S0.2 "Leave" goes to about:blank', async ({ velvet }) => {
  const { page } = await velvet.phone({ language: 'en', adult: false });
  await page.goto('/Home');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('about:blank');
});

test('S3.1 S12.1 the tab bar shows five tabs on exactly its paths', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page } = phone;
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const path of ['/Home', '/Video', '/Choose2', '/Lottery', '/Mine']) {
    await page.goto(path);
    await bar.waitFor();
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(tabs);
    await expect(bar.locator('[aria-current="page"]')).toHaveAttribute('href', path);
  }
  await phone.assertAccessible();
  for (const path of ['/Choose', '/Game', '/Setting', '/nowhere', '/home']) {
    await page.goto(path);
    await screen(page).locator('h1').waitFor();
    await expect(bar, path).toHaveCount(0);
  }
  phone.assertClean(/404/);
});

test('S3.2 a first load without a token goes to /Login and back after login', async ({
  velvet,
}) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  await page.goto('/Mine');
  await page.waitForURL('**/Login?return=%2FMine');
  await heading(page, 'Log in to Velvet').waitFor();
  await phone.assertAccessible();
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('velvet123');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/Mine');
  await page.getByText('demo').first().waitFor();
  phone.assertClean();
});

test('S3.2 a guest’s tap on a closed tab asks first, and cancelling stays', async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  await page.goto('/Home');
  await page.getByRole('link', { name: 'Mine' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('You need to log in to use this function!').waitFor();
  await phone.assertAccessible();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/Home');
  phone.assertClean();
});

test(
  'S2.3 without a stored language the server negotiates, without a flash',
  full,
  async ({ velvet }) => {
    for (const [acceptLanguage, tag] of [
      ['ja-JP', 'ja'],
      ['zh-TW', 'zh-Hant'],
      ['ko-KR', 'ko'],
      ['de-DE', 'zh-Hans'],
    ] as const) {
      const phone = await velvet.phone({ acceptLanguage });
      await phone.page.goto('/Home');
      await phone.page.getByRole('tab').first().waitFor();
      // Read without waiting: a language that is set later would be seen as a flash.
      expect(await phone.page.locator('html').getAttribute('lang')).toBe(tag);
      phone.assertClean();
      await phone.close();
    }
  },
);

test('S3.70 logging out in one tab logs out the others', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en', member: 'demo' });
  const { page, context } = phone;
  await page.goto('/Mine');
  await page.getByText('demo').first().waitFor();
  const other = await context.newPage();
  await other.goto('/Mine');
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByText('demo', { exact: true }).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test(
  'S8.3 a token that was taken from a browser opens nothing elsewhere',
  full,
  async ({ velvet }) => {
    const phone = await velvet.phone({ language: 'en' });
    const { page, context } = phone;
    await page.goto('/Login');
    await page.getByRole('textbox', { name: 'Username' }).fill('demo');
    await page.getByLabel('Password', { exact: true }).fill('velvet123');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname !== '/Login');
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    expect(await page.evaluate(() => document.cookie.includes('session'))).toBe(false);

    const thief = await velvet.phone({ language: 'en' });
    await thief.context.addInitScript((stolen) => localStorage.setItem('token', stolen), token);
    await thief.page.goto('/Mine');
    await thief.page.waitForURL('**/Login?return=%2FMine');
    await expect(callApi(velvet.url, getUserInfo, {}, token)).rejects.toThrow();

    // The browser it belongs to goes on, in a second tab, too.
    const other = await context.newPage();
    await other.goto('/Mine');
    await other.getByText('demo', { exact: true }).waitFor();
    await page.goto('/Mine');
    await page.getByText('demo', { exact: true }).waitFor();
    await other.getByRole('button', { name: 'Log out' }).click();
    const ended = other.waitForResponse('**/api/member_logout');
    await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('demo', { exact: true }).waitFor({ state: 'hidden' });
    await ended;
    const kept = (await context.cookies()).filter(({ name }) => name.includes('session'));
    expect(kept).toEqual([]);
  },
);

test('S3.70 a disabled member is told and signed out', full, async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const { page } = phone;
  await page.goto('/Login');
  await page.getByRole('textbox', { name: 'Username' }).fill('offline');
  await page.getByLabel('Password', { exact: true }).fill('velvet123');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Account offline').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an unknown path shows a way home and says 404', async ({ velvet }) => {
  const phone = await velvet.phone({ language: 'en' });
  const response = await phone.page.goto('/Nowhere');
  expect(response?.status()).toBe(404);
  await phone.page.getByRole('link', { name: 'Go to Home' }).click();
  await phone.page.waitForURL('**/Home');
  phone.assertClean(/404/);
});

test(
  'S3.71 a screen that could not be fetched ahead is fetched when it is tapped',
  full,
  async ({ velvet }) => {
    const { page } = await velvet.phone({ language: 'en' });
    const entry = /\/releases\/video\/[^/]+\/remoteEntry\.js/;
    let refused = 0;
    await page.clock.install();
    await page.route(entry, (route) => {
      refused += 1;
      return route.fulfill({ status: 404, body: 'Not found' });
    });
    await page.goto('/Home');
    // How many attempts there are varies: an earlier release and every further link add some.
    let previously = 0;
    await expect
      .poll(async () => {
        const isOver = refused >= ATTEMPTS && refused === previously;
        previously = refused;
        await page.clock.fastForward(LONGEST_PAUSE_MS);
        return isOver;
      })
      .toBe(true);
    await page.unroute(entry);
    let answer = () => {};
    await page.route(entry, (route) => {
      answer = () => void route.continue();
    });
    await page.getByRole('link', { name: 'Video' }).click();
    await page.waitForURL('**/Video');
    await screen(page).locator('h1').waitFor({ state: 'attached' });
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    answer();
    await readyScreen(page, 'video').waitFor();
  },
);
