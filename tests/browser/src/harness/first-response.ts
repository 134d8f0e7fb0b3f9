import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Language, languageTag } from '@velvet/contract/language';
import { root } from '@velvet/registry/build';
import * as v from 'valibot';
import { eventually } from './eventually.ts';

/** The screens whose first response carries them, and a text that each shows in every language. */
export const publicScreens = [
  { address: '/Home', app: 'remote-listings', message: 'listings.home.tab.matches' },
  { address: '/Video', app: 'remote-video', message: 'video.videos.latest' },
  { address: '/Login', app: 'shell', message: 'shell.login.title' },
  { address: '/Register', app: 'shell', message: 'shell.register.confirm' },
] as const;

const catalogSchema = v.record(v.string(), v.string());

/** A message as it is written in a catalogue. */
export function messageOf(app: string, id: string, language: Language): string {
  const file = path.join(root, app, `src/messages/${languageTag(language)}.json`);
  const message = v.parse(catalogSchema, JSON.parse(readFileSync(file, 'utf8')))[id];
  if (!message) throw new Error(`${file} has no ${id}`);
  return message;
}

export interface FirstResponse {
  readonly html: string;
  readonly headers: Headers;
  /** The page's text, without what only scripts read. */
  readonly text: string;
  /** What it was rendered from; empty where the skeleton was sent. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const answersSchema = v.record(v.string(), v.unknown());
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

export async function firstResponse(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FirstResponse> {
  const response = await fetch(address, { headers, redirect: 'manual' });
  const html = await response.text();
  const [, found = '{}'] =
    /<script type="application\/json" id="velvet-answers">(.*?)<\/script>/s.exec(html) ?? [];
  const text = html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([#\w]+);/g, (whole, name) => entities[name] ?? whole);
  return {
    html,
    text,
    headers: response.headers,
    answers: v.parse(answersSchema, JSON.parse(found)),
  };
}

export const isRendered = ({ answers }: FirstResponse): boolean => Object.keys(answers).length > 0;

/** A render that a busy machine took for hung rests for half a minute. */
const RENDERED_LIMIT_MS = 120_000;

/** The page once it is made; visitors before that get a skeleton. */
export async function madePage(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<FirstResponse> {
  return eventually(() => firstResponse(address, headers), isRendered, {
    message: `${address} is rendered`,
    timeout: RENDERED_LIMIT_MS,
  });
}

/** Keeps the page's scripts back until they are let go. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/releases\/.*\.js$/, async (route) => {
    await gone;
    // A page that is closed meanwhile wants nothing any more.
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** Resolves when the app has taken over: then it asks who is there. */
export const appIsLive = (page: Page) =>
  page.waitForRequest((request) => request.url().includes('/api/base_info'));
