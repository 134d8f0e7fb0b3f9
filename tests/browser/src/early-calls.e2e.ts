import type { Page } from '@playwright/test';
import { holdScripts } from './harness/first-response.ts';
import { everyday, fullOnly } from './harness/full-run.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly(
  'a variant of what another test of this file, or a DOM test beside the screen, shows every day',
);

/** The addresses below `/api/` that a page requests, in order. */
function apiCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length) + search);
  });
  return calls;
}

const deepLinks = [
  { address: '/detail?id=1', call: 'xuanfeidata?id=1', ready: 'h1' },
  { address: '/PlayVideo?id=1', call: 'video_get_info?id=1&playlists=1', ready: 'video' },
  { address: '/list?id=1', call: 'xuanfeilist?id=1&page=1', ready: 'a[href^="/profile?"]' },
  { address: '/profile?id=2&adsid=1', call: 'xuanfeidata?id=2', ready: 'dl' },
  { address: '/Mine', call: 'user_info', ready: 'h1' },
  { address: '/Withdraw', call: 'user_get_withdraw_role', ready: 'form' },
];

/** One of each remote. */
const everydayLinks: ReadonlySet<string> = new Set([
  '/detail?id=1',
  '/PlayVideo?id=1',
  '/Withdraw',
]);

for (const { address, call, ready } of deepLinks) {
  test(
    `S2.3 ${address} requests its data before its scripts are there, and once`,
    everyday(everydayLinks.has(address), 'the same with another screen'),
    async ({ velvet }) => {
      const { page, assertClean } = await velvet.phone({ language: 'en', member: 'demo' });
      const calls = apiCalls(page);
      const letGo = await holdScripts(page);
      const early = page.waitForRequest(`**/api/${call}`);
      await page.goto(address, { waitUntil: 'commit' });
      await early;
      letGo();
      await screen(page).locator(ready).first().waitFor();
      expect(calls.filter((one) => one === call)).toHaveLength(1);
      assertClean();
    },
  );
}

test('S1.2 a guest’s page sends no members-only calls', full, async ({ velvet }) => {
  const { page, assertClean } = await velvet.phone({ language: 'en' });
  const calls = apiCalls(page);
  for (const { address } of deepLinks) {
    await page.goto(address);
    await page.locator('h1').first().waitFor();
  }
  for (const { call } of deepLinks) expect(calls).not.toContain(call);
  assertClean();
});
