import type { Page } from '@playwright/test';
import { endOtherSessions } from '@velvet/contract/account-extras';
import { callApi } from './harness/call-api.ts';
import { fullOnly } from './harness/full-run.ts';
import { logIn } from './harness/log-in.ts';
import { newMember } from './harness/members.ts';
import { pageSaved, savedNames, savedTexts, workerOf } from './harness/saved.ts';
import { listingCards, screen, tabLink, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

/** What a browser says of requests that find no network. */
const NO_NETWORK = /Failed to load resource/;
const SAVED = /Saved \d+ minutes? ago/;

const bar = (page: Page) => page.locator('[data-offline]');

interface Own {
  readonly member?: string;
  readonly adult?: boolean;
}

const open = (velvet: Velvet, own: Own = {}) =>
  velvet.phone({ language: 'en', serviceWorker: true, ...own });

test('S3.4 screens that were opened can be read without a network, and say how old they are', async ({
  velvet,
}) => {
  const { page, context, assertAccessible, assertClean } = await open(velvet);
  await page.goto('/Home');
  await workerOf(page);
  await pageSaved(page, '/Home');
  // This one is reached within the app.
  await tabLink(page, '/Video').click();
  await videoCards(page).first().waitFor();
  await pageSaved(page, '/Video');

  await context.setOffline(true);
  await page.goto('/Video');
  await expect(bar(page)).toHaveText(SAVED);
  await videoCards(page).first().waitFor();
  await page.goto('/Home');
  await expect(bar(page)).toHaveText(SAVED);
  await listingCards(page).first().waitFor();
  await assertAccessible();

  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  await listingCards(page).first().waitFor();
  assertClean(NO_NETWORK);
});

test(
  'S3.4 so can members’ lists; their account is not there',
  fullOnly('what is saved has unit tests in shell/src/worker'),
  async ({ velvet }) => {
    const { page, context } = await open(velvet, { member: 'demo' });
    await page.goto('/Home');
    await workerOf(page);
    // Its page has the first listings, which the hall shows, too.
    await pageSaved(page, '/Home');
    await tabLink(page, '/Choose2').click();
    await listingCards(page).first().waitFor();
    await pageSaved(page, '/Choose2');
    await tabLink(page, '/Mine').click();
    await pageSaved(page, '/Mine');

    await context.setOffline(true);
    await page.goto('/Choose2');
    await expect(bar(page)).toHaveText(SAVED);
    await listingCards(page).first().waitFor();
    await page.goto('/Mine');
    await screen(page).locator('a[href^="/Setting"]').first().waitFor();
    await expect(page.getByText('demo', { exact: true })).toHaveCount(0);
  },
);

test(
  'a screen that was never opened is the offline page, with a way to try again',
  full,
  async ({ velvet }) => {
    const { page, context, assertAccessible } = await open(velvet);
    await page.goto('/Home');
    await workerOf(page);
    await pageSaved(page, '/Home');
    await context.setOffline(true);
    await page.goto('/Video');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await assertAccessible();
    await page.getByRole('link', { name: 'Home' }).click();
    await listingCards(page).first().waitFor();
    await page.goto('/Video');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).press('Enter');
    await videoCards(page).first().waitFor();
  },
);

test('nothing that is saved says who the member is', full, async ({ velvet }) => {
  const { username, token } = await newMember(velvet.url, 50);
  const { page } = await open(velvet);
  await page.goto('/Home');
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.goto('/Mine');
  await workerOf(page);
  for (const path of ['/Choose2', '/Withdraw', '/Personalreport', '/Setting', '/Mine']) {
    await page.goto(path);
    await pageSaved(page, path);
  }
  await page.goto('/Notice?type=1');
  await pageSaved(page, '/Notice?type');
  const names = await savedNames(page);
  expect(names.filter((name) => name.startsWith('call/')).join('\n')).toContain('xuanfeilist');
  expect(names.join('\n')).not.toMatch(/user_|money|bank|withdraw|session/);
  const texts = (await savedTexts(page)).join('\n');
  for (const secret of [username, token, btoa(token), 'Test Person']) {
    expect(texts).not.toContain(secret);
  }
});

/** A member's browser with something saved for them. */
async function withSaved(velvet: Velvet, token: string) {
  const phone = await open(velvet);
  const { page } = phone;
  await page.goto('/Home');
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.goto('/Choose2');
  await workerOf(page);
  await pageSaved(page, '/Choose2');
  await page.reload();
  await expect.poll(async () => (await savedNames(page)).join('\n')).toContain('xuanfeilist');
  return phone;
}

/** Waits until nothing is saved but what a guest has opened since. */
async function expectNothingOfMember(page: Page): Promise<void> {
  await expect.poll(async () => (await savedTexts(page)).join('\n')).not.toContain('/Choose2');
  const names = await savedNames(page);
  expect(names.filter((name) => /^call\/(?!guest )/.test(name))).toEqual([]);
}

test('S3.70 logging out removes everything that was saved', async ({ velvet }) => {
  const { token } = await newMember(velvet.url);
  const { page, context } = await withSaved(velvet, token);
  await page.goto('/Setting');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/Mine');
  await expectNothingOfMember(page);
  await context.setOffline(true);
  await page.goto('/Choose2');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
});

test(
  'S14.2 so does a session that was ended elsewhere, with the next page',
  full,
  async ({ velvet }) => {
    const { username, token } = await newMember(velvet.url);
    const { page } = await withSaved(velvet, token);
    const elsewhere = await logIn(velvet.url, username);
    await callApi(velvet.url, endOtherSessions, {}, elsewhere);
    await page.goto('/Mine');
    await page.waitForURL('**/Login?return=%2FMine');
    await expectNothingOfMember(page);
  },
);

test(
  'another account on the same device sees nothing of the one before',
  full,
  async ({ velvet }) => {
    const [mei, lin] = [await newMember(velvet.url), await newMember(velvet.url)];
    const { page, context } = await withSaved(velvet, mei.token);
    const before = (await savedNames(page)).filter((name) => /^call\/(?!guest )/.test(name));
    const owner = before[0]?.split(' ')[0] ?? '';
    expect(owner).toMatch(/^call\/[0-9a-f]{32}$/);
    await page.evaluate((stored) => localStorage.setItem('token', stored), lin.token);
    await page.goto('/Notice?type=1');
    await pageSaved(page, '/Notice?type');
    const names = (await savedNames(page)).join('\n');
    expect(names).not.toContain(owner);
    expect(names).not.toContain('/Choose2');
    await context.setOffline(true);
    await page.goto('/Choose2');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  },
);

test('S0.2 leaving at the age gate removes everything that was saved', full, async ({ velvet }) => {
  const { page, context } = await open(velvet);
  await page.goto('/Home');
  await workerOf(page);
  await pageSaved(page, '/Home');
  await page.evaluate(() => localStorage.removeItem('velvet.adult'));
  await page.goto('/Home');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('about:blank');
  const other = await context.newPage();
  await other.goto('/manifest.webmanifest');
  await expect.poll(() => savedTexts(other)).toEqual([]);
});

test('S0.2 a visitor who has not said to be an adult gets no worker', full, async ({ velvet }) => {
  const { page } = await open(velvet, { adult: false });
  const chunk = page.waitForResponse(/\/at-rest\.js$/);
  // With a query the page comes without its gate, and the app starts at once.
  await page.goto('/Home?from=mail');
  await chunk;
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registrations()).toBe(0);
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await workerOf(page);
  expect(await registrations()).toBe(1);
});

test(
  'a first visit pays nothing for the worker, and later ones ask it about nothing but pages and calls',
  full,
  async ({ velvet }) => {
    const { page } = await open(velvet);
    await page.goto('/Home');
    await workerOf(page);
    const timing = () =>
      page.evaluate(() => {
        const resources = performance.getEntriesByType('resource');
        const [navigation] = performance.getEntriesByType('navigation');
        const seen = [...resources, ...(navigation ? [navigation] : [])].map((entry) => ({
          path: new URL(entry.name).pathname,
          start: entry.startTime,
          // With static routing, a request that was not for the worker says so.
          asked:
            Reflect.get(entry, 'workerStart') > 0 &&
            Reflect.get(entry, 'workerFinalSourceType') !== 'network',
        }));
        return { seen, loaded: Number(Reflect.get(navigation ?? {}, 'loadEventEnd')) };
      });
    const first = await timing();
    const late = first.seen.filter(({ path }) => path.endsWith('/at-rest.js'));
    expect(late).toHaveLength(1);
    for (const { start } of late) expect(start).toBeGreaterThan(first.loaded);

    await pageSaved(page, '/Home');
    await tabLink(page, '/Video').click();
    await videoCards(page).first().waitFor();
    await page.reload();
    await videoCards(page).first().waitFor();
    const { seen } = await timing();
    const asked = seen.filter((entry) => entry.asked).map(({ path }) => path);
    expect(asked).toContain('/Video');
    expect(asked.filter((path) => !/^\/(?:Video|api\/\w+)$/.test(path))).toEqual([]);
    expect(seen.filter(({ path }) => path.startsWith('/releases/')).length).toBeGreaterThan(0);
  },
);
