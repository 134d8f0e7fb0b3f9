import type { Page } from '@playwright/test';
import { withdrawalPage } from '@velvet/contract/wallet';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import {
  CALM_TABLE,
  choose,
  confirm,
  TABLE,
  tableReady,
  waitForTime,
} from './harness/game-table.ts';
import { FUNDS_PASSWORD, newMember } from './harness/members.ts';
import { button, plays, secondOf, seekTo, tapControl } from './harness/player.ts';
import { screen, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('several screens each; the tests of slices prove what is kept');

const POINTS = 40_000;
/** What the device keeps after a session: language, theme, age answer (spec S3.70). */
const DEVICE_ENTRIES = ['lang', 'velvet.adult', 'velvet.theme'];
/** Answers that these tests withhold. */
const LOST = /Failed to load resource/;

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
/** Of the page's load: the same as long as nothing reloads it. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

async function openTab(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await link.click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .locator('a[aria-current="page"]', { hasText: name })
    .waitFor();
}
/** A button, or a link where it leads to a fixed address. */
const back = (page: Page) => screen(page).getByLabel('Back', { exact: true }).click();

/** A member of this test alone, on a phone with that screen. */
async function openPhone(velvet: Velvet, address: string) {
  const { username, token } = await newMember(velvet.url, POINTS);
  const phone = await velvet.phone({ language: 'en', member: username });
  const { page } = phone;
  await page.goto(address);
  return { phone, page, token, load: await loadedAt(page) };
}

const isMuted = (page: Page) =>
  page.locator('video').evaluate((video) => Reflect.get(video, 'muted'));
const chooseGrid = (page: Page) => page.getByRole('button', { name: 'Grid view' }).click();

/** Played there, or been sent there. */
const hasReached = (page: Page, second: number) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('video')?.currentTime) >= wanted,
    second,
  );

/** From the list of videos and back to it. */
async function watch(page: Page): Promise<void> {
  await videoCards(page).first().click();
  await page.waitForURL('**/PlayVideo?id=*');
  await plays(page);
  await page.getByRole('switch', { name: 'Data saver' }).click();
  await tapControl(page, 'Mute');
  await button(page, 'Unmute').waitFor();
  await seekTo(page, 60);
  await hasReached(page, 60);
  await back(page);
  await page.waitForURL('**/Video');
}

/** What is sent there arrives at the server; no answer arrives here. */
const loseAnswersOf = (page: Page, endpoint: string) =>
  page.route(`**/api/${endpoint}`, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });

/** From the table, with an order whose answer is lost, to the games. */
async function loseOrder(page: Page): Promise<void> {
  await loseAnswersOf(page, 'game_place_order');
  await waitForTime(page, 8);
  await choose(page, [/^Rose/], '10');
  await confirm(page);
  await page.getByText('Checking your bet…').first().waitFor();
  // The sheet may still be open: the answer is awaited in it.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await back(page);
  await page.waitForURL('**/Lottery');
}

/** From Mine, with a withdrawal whose answer is lost, and back there. */
async function loseWithdrawal(page: Page): Promise<void> {
  await loseAnswersOf(page, 'user_set_withdraw');
  await page.getByRole('link', { name: 'Points redemption' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('10000');
  await page.getByRole('textbox', { name: 'Funds password' }).fill(FUNDS_PASSWORD);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByText(/^Checking…/).waitFor();
  await back(page);
  await page.waitForURL('**/Mine');
}

const firstNotice = (page: Page) => screen(page).locator('ul a').first();
const openNotices = async (page: Page) => {
  await page.getByRole('link', { name: 'Announcements' }).click();
  await firstNotice(page).waitFor();
};

/** From Mine and back there. */
async function readNotice(page: Page): Promise<void> {
  await openNotices(page);
  await firstNotice(page).getByText('Unread').waitFor({ state: 'attached' });
  await firstNotice(page).click();
  await page.waitForURL('**/NoticeDetail?id=*');
  await page.getByRole('heading', { level: 2 }).waitFor();
  await back(page);
  await firstNotice(page).waitFor();
  await back(page);
  await page.waitForURL('**/Mine');
}

test(
  'S3.11 the hall shows its entries as chosen before another tab was opened',
  full,
  async ({ velvet }) => {
    const { phone, page, load } = await openPhone(velvet, '/Choose2');
    await chooseGrid(page);
    await openTab(page, 'Video');
    await openTab(page, 'Home');
    await openTab(page, 'Hall');
    await page.getByRole('button', { name: 'List view' }).waitFor();
    expect(await loadedAt(page)).toBe(load);
    phone.assertClean();
  },
);

test(
  'S5.4 place, data saver and sound of a video are there after other tabs',
  full,
  async ({ velvet }) => {
    const { phone, page, load } = await openPhone(velvet, '/Video');
    await watch(page);
    await openTab(page, 'Hall');
    await openTab(page, 'Video');
    const row = page.getByRole('region', { name: 'Continue watching' });
    await row.getByRole('link').first().click();
    await page.getByRole('switch', { name: 'Data saver', checked: true }).waitFor();
    await hasReached(page, 58);
    expect(await isMuted(page)).toBe(true);
    expect(await loadedAt(page)).toBe(load);
    phone.assertClean();
  },
);

test(
  'S4.2 sides and points chosen at a table are there after other tabs',
  full,
  async ({ velvet }) => {
    const { phone, page, load } = await openPhone(velvet, TABLE);
    await tableReady(page);
    await page.getByRole('button', { name: /^Lily/ }).click();
    await page.getByRole('textbox', { name: 'Points' }).fill('20');
    await back(page);
    await openTab(page, 'Video');
    await openTab(page, 'Vote');
    await screen(page).locator('a[href^="/Lottery?key=rose-1"]').click();
    await tableReady(page);
    await page.getByRole('button', { name: /^Lily/, pressed: true }).waitFor();
    await expect(page.getByRole('textbox', { name: 'Points' })).toHaveValue('20');
    expect(await loadedAt(page)).toBe(load);
    phone.assertClean();
  },
);

test(
  'S6.5 an order without an answer is still asked about after other tabs',
  full,
  async ({ velvet }) => {
    const { phone, page, load } = await openPhone(velvet, CALM_TABLE);
    await tableReady(page);
    await loseOrder(page);
    await openTab(page, 'Video');
    await openTab(page, 'Vote');
    await screen(page).locator('a[href^="/Lottery?key=lily-3"]').click();
    await page.getByText('Checking your bet…').first().waitFor();
    expect(await loadedAt(page)).toBe(load);
    await page.unroute('**/api/game_place_order');
    await page.getByText('Your bet is placed').first().waitFor();
    await page.goto('/GameRecord');
    await screen(page).locator('li').first().waitFor();
    await expect(screen(page).locator('li')).toHaveCount(1);
    phone.assertClean(LOST);
  },
);

test(
  'S6.5 S3.54 a withdrawal without an answer, and what was read, are there after other tabs',
  full,
  async ({ velvet }) => {
    const { phone, page, token, load } = await openPhone(velvet, '/Mine');
    await readNotice(page);
    await loseWithdrawal(page);
    await openTab(page, 'Home');
    await openTab(page, 'Mine');
    await openNotices(page);
    await expect(firstNotice(page).getByText('Unread')).toHaveCount(0);
    await back(page);
    await page.getByRole('link', { name: 'Points redemption' }).click();
    await page
      .getByText(/^(Checking…|No answer yet)/)
      .first()
      .waitFor();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('10000');
    expect(await loadedAt(page)).toBe(load);
    const { items } = await callApi(velvet.url, withdrawalPage, { status: 0, page: 1 }, token);
    expect(items.length).toBe(1);
    // The page may be asking just now: what the end of the test breaks off is no failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    phone.assertClean(LOST);
  },
);

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill('velvet123');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/Login');
}

test(
  'S3.70 nothing of a member is left for the next one, in the store or on the device',
  full,
  async ({ velvet }) => {
    const { phone, page, load } = await openPhone(velvet, '/Video');
    await watch(page);
    await openTab(page, 'Hall');
    await chooseGrid(page);
    await openTab(page, 'Mine');
    await readNotice(page);
    await loseWithdrawal(page);
    await openTab(page, 'Vote');
    await screen(page).locator('a[href^="/Lottery?key=lily-3"]').click();
    await tableReady(page);
    await loseOrder(page);
    await openTab(page, 'Mine');
    const entries = await stored(page);
    for (const key of ['listings.hall-view', 'video.positions', 'game.orders']) {
      expect(entries, `${key} is not among ${entries.join(', ')}`).toContain(`velvet.${key}`);
    }

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    const toLogin = screen(page).getByRole('link', { name: 'Log in', exact: true });
    await toLogin.waitFor();
    expect(await stored(page)).toEqual(DEVICE_ENTRIES);
    // Whatever was under way for the member has its answer now, and must leave nothing either.
    await page.unrouteAll({ behavior: 'wait' });
    await toLogin.click();
    await page.waitForURL((url) => url.pathname === '/Login');
    expect(await stored(page)).toEqual(DEVICE_ENTRIES);

    // The page was not loaded again: what the screens show now comes out of the same store.
    const { username } = await newMember(velvet.url, POINTS);
    await signIn(page, username);
    await openTab(page, 'Hall');
    await page.getByRole('button', { name: 'Grid view' }).waitFor();
    await openTab(page, 'Mine');
    await openNotices(page);
    await firstNotice(page).getByText('Unread').waitFor({ state: 'attached' });
    await back(page);
    await page.getByRole('link', { name: 'Points redemption' }).click();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await expect(page.getByText(/^(Checking…|No answer yet)/)).toHaveCount(0);
    await back(page);
    await openTab(page, 'Vote');
    await screen(page).locator('a[href^="/Lottery?key=lily-3"]').click();
    await tableReady(page);
    await expect(page.getByText('Checking your bet…')).toHaveCount(0);
    await back(page);
    await openTab(page, 'Video');
    await videoCards(page).first().waitFor();
    await expect(page.getByRole('region', { name: 'Continue watching' })).toHaveCount(0);
    await videoCards(page).first().click();
    await page.getByRole('switch', { name: 'Data saver', checked: false }).waitFor();
    await plays(page);
    expect(await isMuted(page)).toBe(false);
    expect(await secondOf(page)).toBeLessThan(30);
    expect(await loadedAt(page)).toBe(load);
    phone.assertClean(LOST);
  },
);
