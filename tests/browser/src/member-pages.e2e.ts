import type { Page } from '@playwright/test';
import { appIsLive, holdScripts, messageOf } from './harness/first-response.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

/** Each page, what it shows from its first response on, and the calls that it brings the answers of. */
const pages = [
  { address: '/Mine', shows: 'NT$', calls: ['user_info'] },
  {
    address: '/detail?id=1',
    shows: 'dl',
    calls: ['xuanfeidata', 'listing_similar', 'listing_saved'],
  },
  { address: '/GameRecord', shows: 'li dl', calls: ['user_get_game_list'] },
  { address: '/WithdrawRecord', shows: 'li ol', calls: ['user_get_withdraw_list'] },
  { address: '/Notice', shows: 'a[href^="/NoticeDetail"]', calls: ['sys_get_notice_list'] },
  { address: '/PlayVideo?id=1', shows: 'img', calls: ['video_get_info', 'video_list'] },
  // The table asks again: its clock is the server's.
  { address: '/Lottery?key=rose-1&id=1', shows: '[role=timer]', calls: ['lottery_get_peilv'] },
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
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const letGo = await holdScripts(page);
    await openComposed(page, address);
    const shown = shows === 'NT$' ? page.getByText('NT$') : screen(page).locator(shows).first();
    await shown.waitFor();
    const heading = await screen(page).locator('h1').elementHandle();
    asked.length = 0;
    const live = appIsLive(page);
    letGo();
    await live;
    await page.waitForLoadState('networkidle');
    // A difference between both would have been reported, and the markup made again.
    assertClean();
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    for (const call of calls) expect(asked).not.toContain(`/api/${call}`);
  });
}
