import type { Browser, BrowserContext } from 'playwright-core';
import type { DemoSession } from './sign-in-demo.ts';
import { visitorsPhone } from './slow-phone.ts';

/** A member's cookies: the session, and what the app itself keeps. */
function memberCookies(url: string, { cookie }: DemoSession) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [
    { ...cookie, url, sameSite: 'Strict', httpOnly: true },
    { name: 'velvet.zone', value: timeZone, url, sameSite: 'Strict' },
    { name: 'velvet.lang', value: 'en', url },
    { name: 'velvet.adult', value: '1', url },
  ] satisfies Parameters<BrowserContext['addCookies']>[0];
}

/** The phone of a member who has used the app before: token, cookie and time zone are there, no file is. */
export async function membersPhone(
  browser: Browser,
  url: string,
  session: DemoSession,
): Promise<BrowserContext> {
  const context = await visitorsPhone(browser);
  await context.addInitScript((own) => localStorage.setItem('token', own), session.token);
  await context.addCookies(memberCookies(url, session));
  return context;
}
