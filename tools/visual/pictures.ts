import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { frozenContext, settledPicture, type Theme, themes } from './frozen-page.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isMembers: boolean;
}

const screens: readonly Screen[] = [
  { name: 'Home', path: '/Home', isMembers: false },
  { name: 'Video', path: '/Video', isMembers: false },
  { name: 'Login', path: '/Login', isMembers: false },
  { name: 'Register', path: '/Register', isMembers: false },
  { name: 'Hall', path: '/Choose2', isMembers: true },
  { name: 'Lottery', path: '/Lottery', isMembers: true },
  { name: 'Mine', path: '/Mine', isMembers: true },
  { name: 'Profile', path: '/detail?id=1', isMembers: true },
  // A guest's: a member's plays.
  { name: 'Player', path: '/PlayVideo?id=36', isMembers: false },
  { name: 'Betting', path: '/Lottery?key=lily-3&id=2', isMembers: true },
  { name: 'Withdraw', path: '/Withdraw', isMembers: true },
  { name: 'Recharge', path: '/Recharge', isMembers: true },
  { name: 'Support', path: '/ServicePage', isMembers: true },
];

/** A usual phone, the smallest one, a phone on its side, and a desktop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1_280, height: 800 },
] as const;

interface ScreenOptions {
  readonly url: string;
  /** The session of a demo member. */
  readonly token: string;
  readonly now: number;
}

type Save = (name: string, picture: Buffer) => Promise<void>;

/** The main screens in both themes and all sizes, each as a visitor comes to it by its address. */
export async function captureScreens(
  browser: Browser,
  { url, token, now }: ScreenOptions,
  save: Save,
): Promise<void> {
  for (const theme of themes) {
    for (const { name, path, isMembers } of screens) {
      const context = await frozenContext(browser, { theme, now, baseURL: url });
      const stored = { 'velvet.theme': theme, 'velvet.adult': '1', lang: 'en' };
      await context.addCookies([{ name: 'velvet.lang', value: 'en', url }]);
      const entries = JSON.stringify(isMembers ? { ...stored, token } : stored);
      await context.addInitScript(`Object.assign(localStorage, ${entries})`);
      // A member's stream of live events stays open, so that the network would never be idle.
      await context.route('**/api/events', (route) => route.fulfill({ status: 204 }));
      const page = await context.newPage();
      // The first visitor of an edge gets a skeleton where the next one gets the screen.
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const size of sizes) {
        await page.setViewportSize(size);
        await contentShown(page);
        const picture = `screens/${name} ${theme} ${size.width}x${size.height}`;
        await save(picture, await settledPicture(page));
      }
      await context.close();
    }
  }
}

/** The screen itself, not the skeleton before it. */
async function contentShown(page: Page): Promise<void> {
  await page.locator('main:not([hidden])').first().waitFor();
  await page.waitForFunction(`!document.querySelector('main:not([hidden]) [aria-busy="true"]')`);
}

const ORIGIN = 'http://storybook.test';
const STORY_LIMIT_MS = 30_000;
const FINISHED = `globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished'`;

const indexSchema = v.object({
  entries: v.record(v.string(), v.object({ title: v.string(), name: v.string() })),
});

interface StoryOptions {
  /** The folder of a built Storybook. */
  readonly storybook: string;
  readonly languages: readonly string[];
  readonly now: number;
}

/** Every story in both themes. */
export async function captureStories(
  browser: Browser,
  { storybook, languages, now }: StoryOptions,
  save: Save,
): Promise<void> {
  const index: unknown = JSON.parse(readFileSync(path.join(storybook, 'index.json'), 'utf8'));
  const stories = Object.entries(v.parse(indexSchema, index).entries);
  const [first] = stories;
  if (!first) throw new Error('The Storybook has no stories');
  for (const theme of themes) {
    const context = await frozenContext(browser, { theme, now });
    await context.route(`${ORIGIN}/**`, (route) => {
      const file = path.join(storybook, new URL(route.request().url()).pathname);
      return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
    });
    for (const language of languages) {
      const page = await openStory(await context.newPage(), first[0], theme, language);
      for (const [id, { title, name }] of stories) {
        if (id !== first[0]) await showStory(page, id);
        await save(`stories/${title} ${name} ${theme} ${language}`, await settledPicture(page));
      }
      await page.close();
    }
    await context.close();
  }
}

async function openStory(page: Page, id: string, theme: Theme, language: string): Promise<Page> {
  // Without axe, which would look at each story.
  const globals = `theme:${theme};language:${language};a11y.manual:!true`;
  await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story&globals=${globals}`);
  await page.waitForFunction(FINISHED);
  return page;
}

/** Within the page that is there, as the sidebar does: a page for each would take ten times as long. */
async function showStory(page: Page, id: string): Promise<void> {
  const outcome: unknown = await page.evaluate(`new Promise((resolve) => {
    const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
    const ends = ['storyFinished', 'storyErrored', 'storyThrewException', 'storyMissing'];
    const listeners = ends.map((end) => [end, () => {
      for (const [name, listener] of listeners) channel.off(name, listener);
      resolve(end);
    }]);
    for (const [name, listener] of listeners) channel.on(name, listener);
    setTimeout(resolve, ${STORY_LIMIT_MS}, 'out of time');
    channel.emit('setCurrentStory', { storyId: ${JSON.stringify(id)}, viewMode: 'story' });
  })`);
  if (outcome !== 'storyFinished') throw new Error(`${id} is not shown: ${String(outcome)}`);
}
