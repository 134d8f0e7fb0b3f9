import type { Page } from '@playwright/test';
import { holdScripts } from './harness/first-response.ts';
import { logInWithCookie } from './harness/log-in.ts';
import { addSession } from './harness/phone.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

/** Each page, what it shows from its first response on, and the calls that it brings the answers of. */
const pages = [
  { address: '/Mine', shows: 'NT$', calls: ['user_info'] },
  {
    address: '/detail?id=1',
    shows: 'dl',
    calls: ['xuanfeidata?id=1', 'listing_similar?id=1', 'listing_saved'],
  },
  { address: '/GameRecord', shows: 'li dl', calls: ['user_get_game_list?page=1'] },
  { address: '/WithdrawRecord', shows: 'li ol', calls: ['user_get_withdraw_list?status=0&page=1'] },
  {
    address: '/Notice',
    shows: 'a[href^="/NoticeDetail"]',
    calls: ['sys_get_notice_list?type=1&page=1'],
  },
  {
    address: '/PlayVideo?id=1',
    shows: 'img',
    calls: ['video_get_info?id=1&playlists=1', 'video_saved'],
  },
  // The table asks again: its clock is the server's.
  { address: '/Lottery?key=rose-1&id=1', shows: '[role=timer]', calls: ['lottery_get_peilv?id=1'] },
] as const;

const isComposed = (page: Page) =>
  page.evaluate(() => document.getElementById('velvet-answers') !== null);

/** Opens the page once the edge is quick enough: a busy one sends skeletons. */
async function openComposed(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.getElementById('velvet-site') !== null);
    expect(await isComposed(page), `${address} is composed`).toBe(true);
  }).toPass();
}

for (const { address, shows, calls } of pages) {
  test(`S3.82 ${address} comes with the member’s screen, which the app takes over`, async ({
    velvet,
  }) => {
    const phone = await velvet.phone({ language: 'en', member: 'demo', withCookie: true });
    const { page, assertClean } = phone;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().slice(velvet.url.length)));
    const letGo = await holdScripts(page);
    await openComposed(page, address);
    const shown = shows === 'NT$' ? page.getByText('NT$') : screen(page).locator(shows).first();
    await shown.waitFor();
    const markup = await screen(page).elementHandle();
    asked.length = 0;
    // In the background, once the app has taken over.
    const events = page.waitForRequest('**/api/events*');
    letGo();
    await events;
    // A difference between both would have been reported, and the markup made again.
    assertClean();
    expect(await markup?.evaluate((element) => element.isConnected)).toBe(true);
    for (const call of calls) expect(asked).not.toContain(`/api/${call}`);
  });
}

test('S3.82 what a page shows is of the member whose cookie it is, in the language of the device', async ({
  velvet,
}) => {
  const { page, context, assertClean } = await velvet.phone({
    language: 'en',
    member: 'demo',
    withCookie: true,
  });
  const name = (username: string) => screen(page).getByRole('heading', { name: username });
  await openComposed(page, '/Mine');
  await name('demo').waitFor();
  // Another member takes over the browser.
  const other = await logInWithCookie(velvet.url, 'guest1');
  await context.clearCookies({ name: /^velvet\.session/ });
  await addSession(context, velvet.url, other.cookie);
  await page.evaluate((token) => localStorage.setItem('token', token), other.token);
  await openComposed(page, '/Mine');
  await name('guest1').waitFor();
  expect(await page.content()).not.toMatch(/>demo</);
  // In another language than the edge knows of, nothing of the page is shown.
  await page.evaluate(() => localStorage.setItem('lang', 'ja'));
  const letGo = await holdScripts(page);
  await openComposed(page, '/Mine');
  await expect(name('guest1')).toBeHidden();
  letGo();
  await name('guest1').waitFor();
  assertClean();
});

test('S3.70 after logging out in another tab, going back shows nothing of the member', async ({
  velvet,
}) => {
  const { page, context } = await velvet.phone({
    language: 'en',
    member: 'demo',
    withCookie: true,
  });
  await openComposed(page, '/Mine');
  await screen(page).getByText('NT$').waitFor();
  await page.goto('about:blank');
  const tab = await context.newPage();
  await openComposed(tab, '/Mine');
  await tab.getByRole('button', { name: 'Log out' }).click();
  await tab.locator('dialog:modal').getByRole('button', { name: 'Log out' }).click();
  await tab.waitForURL('**/Login');
  await page.goBack({ waitUntil: 'commit' });
  await screen(page).locator('input[name="username"]').waitFor();
  await expect(page.getByText('NT$')).toHaveCount(0);
  expect(await page.content()).not.toMatch(/demo/);
  const html = await (await page.request.get('/Mine')).text();
  expect(html).not.toContain('velvet-answers');
});

test('S3.82 what another site or a script opens, frames or fetches has nothing of the member', async ({
  velvet,
}) => {
  const { page } = await velvet.phone({ language: 'en', member: 'demo', withCookie: true });
  await openComposed(page, '/Mine');
  const fetched = await page.evaluate(async () => {
    const texts = [fetch('/Mine', { credentials: 'include' }), fetch('/Mine', { cache: 'reload' })];
    return Promise.all(texts.map(async (text) => (await text).text()));
  });
  for (const html of fetched) expect(html).not.toContain('velvet-answers');
  expect(
    await page.evaluate(async () => (await fetch('/member-page?call=user_info')).text()),
  ).not.toContain('demo');
  // The same machine under another name is another site, with no cookie of this one.
  const elsewhere = velvet.url.replace('127.0.0.1', 'localhost');
  await page.route(`${elsewhere}/other`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${velvet.url}/Mine">in</a><iframe src="${velvet.url}/Mine"></iframe>`,
    }),
  );
  await page.goto(`${elsewhere}/other`);
  const arrived = page.waitForResponse(`${velvet.url}/Mine`);
  await page.getByRole('link', { name: 'in' }).click();
  expect(await (await arrived).text()).not.toContain('velvet-answers');
});

test('S3.82 a member’s tap before the scripts leads to the composed page', async ({ velvet }) => {
  const { page, assertClean } = await velvet.phone({
    language: 'en',
    member: 'demo',
    withCookie: true,
  });
  await holdScripts(page);
  // A busy edge sends skeletons, which stay empty without scripts.
  await expect(async () => {
    await page.goto('/Home', { waitUntil: 'commit' });
    await screen(page).locator('a[href^="/detail?id="]').first().tap();
    await page.waitForURL('**/detail?id=*', { waitUntil: 'commit' });
    await screen(page).locator('dl').first().waitFor({ timeout: 5_000 });
  }).toPass();
  assertClean();
});
