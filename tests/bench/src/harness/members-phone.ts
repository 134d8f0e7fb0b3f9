import type { Browser, BrowserContext } from 'playwright-core';
import type { DemoSession } from './sign-in-demo.ts';
import { visitorsPhone } from './slow-phone.ts';

/** The phone of a member who has used the app before: token, cookie and time zone are there, no file is. */
export async function membersPhone(
  browser: Browser,
  url: string,
  { token, cookie }: DemoSession,
): Promise<BrowserContext> {
  const context = await visitorsPhone(browser);
  await context.addInitScript((own) => localStorage.setItem('token', own), token);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await context.addCookies([
    { ...cookie, url, sameSite: 'Strict', httpOnly: true },
    { name: 'velvet.zone', value: timeZone, url, sameSite: 'Strict' },
    { name: 'velvet.lang', value: 'en', url },
    { name: 'velvet.adult', value: '1', url },
  ]);
  return context;
}
