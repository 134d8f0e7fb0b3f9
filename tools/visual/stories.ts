import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { frozenContext, settledPicture, type Theme, themes } from './frozen-page.ts';
import type { Save } from './screens.ts';

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
