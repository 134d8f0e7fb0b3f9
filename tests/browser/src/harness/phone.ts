import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Language } from '@velvet/contract/language';
import { atRest } from './at-rest.ts';
import { logIn, logInWithCookie } from './log-in.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** On a busy machine a step may take many times what it takes alone. */
export const STEP_LIMIT_MS = 30_000;

export interface PhoneOptions {
  readonly url: string;
  readonly language?: Language;
  readonly theme?: 'dark' | 'light';
  /** A demo member to be signed in as. */
  readonly member?: string;
  /** Whether the session has its cookie, as one that this browser began: pages come composed then. */
  readonly withCookie?: boolean;
  /** Where that happens, when it is not at `url`: Node does not resolve names below `localhost`. */
  readonly signInUrl?: string;
  /** Whether the age question was answered before; true unless told otherwise. */
  readonly adult?: boolean;
  readonly acceptLanguage?: string;
  readonly reducedMotion?: boolean;
  /** Whether scripts run; true unless told otherwise. */
  readonly scripts?: boolean;
  /** Whether the browser may have a service worker; false unless told otherwise. */
  readonly serviceWorker?: boolean;
}

/** A phone's browser: 390 × 844, touch, with everything that went wrong on the page kept. */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails when the page logged an error, threw, or violated its Content Security Policy. */
  readonly assertClean: (allowed?: RegExp) => void;
  /** Fails when axe finds a violation on the page as it stands. */
  readonly assertAccessible: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openPhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const { url, language, theme = 'dark', member, adult = true } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: theme,
    reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
    locale: options.acceptLanguage ?? 'en-US',
    javaScriptEnabled: options.scripts ?? true,
    // Tests watch and change what pages request, which Playwright cannot where a worker requests it, and
    // most are about a first visit, which has none.
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
  });
  const stored: Record<string, string> = { 'velvet.theme': theme };
  if (adult) stored['velvet.adult'] = '1';
  if (language !== undefined) stored.lang = language;
  if (member !== undefined && options.withCookie) {
    const { token, cookie } = await logInWithCookie(url, member);
    stored.token = token;
    await addSession(context, url, cookie);
  } else if (member !== undefined) {
    stored.token = await logIn(options.signInUrl ?? url, member);
  }
  await context.addInitScript((entries: Record<string, string>) => {
    // A sandboxed frame has no storage.
    if (self.origin === 'null' || sessionStorage.getItem('prepared') !== null) return;
    sessionStorage.setItem('prepared', '1');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  if (language !== undefined) {
    await context.addCookies([{ name: 'velvet.lang', value: language, url }]);
  }
  return openPage(context);
}

/** What the API and the app keep in cookies of a member's browser. */
export async function addSession(
  context: BrowserContext,
  url: string,
  cookie: { readonly name: string; readonly value: string },
): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await context.addCookies([
    { ...cookie, url, httpOnly: true, sameSite: 'Strict' },
    { name: 'velvet.zone', value: timeZone, url, sameSite: 'Strict' },
  ]);
}

/** A page of a context, with everything that goes wrong on it kept. */
export async function openPage(context: BrowserContext): Promise<Phone> {
  context.setDefaultTimeout(STEP_LIMIT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  return {
    page,
    context,
    assertClean(allowed) {
      const found = problems.filter((problem) => !allowed?.test(problem));
      expect(found).toEqual([]);
    },
    assertAccessible: () => assertAccessible(page),
    close: () => context.close(),
  };
}

async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  // Half-faded text has no contrast to judge.
  await atRest(page);
  const violations: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  );
  expect(violations).toEqual([]);
}
