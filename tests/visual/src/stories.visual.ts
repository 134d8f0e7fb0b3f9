import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import * as v from 'valibot';
import { loaded } from './loaded.ts';
import { readSide } from './side.ts';

const ORIGIN = 'http://storybook.test';
const STORY_LIMIT_MS = 30_000;
const FINISHED = `globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase === 'finished'`;

const { storybook, languages, now } = readSide();
const indexSchema = v.object({ entries: v.record(v.string(), v.unknown()) });
const index: unknown = JSON.parse(readFileSync(path.join(storybook, 'index.json'), 'utf8'));
const stories = Object.keys(v.parse(indexSchema, index).entries);

test('the stories', () => {
  expect(stories.join('\n')).toMatchSnapshot('stories.txt');
});

for (const language of languages) {
  test(`stories in ${language}`, async ({ context, page, colorScheme }) => {
    await context.clock.setFixedTime(now);
    await context.route(`${ORIGIN}/**`, (route) => {
      const file = path.join(storybook, new URL(route.request().url()).pathname);
      return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
    });
    // Without axe, which would look at each story.
    const globals = `theme:${colorScheme};language:${language};a11y.manual:!true`;
    await page.goto(`${ORIGIN}/iframe.html?id=${stories[0]}&viewMode=story&globals=${globals}`);
    await page.waitForFunction(FINISHED);
    for (const [at, story] of stories.entries()) {
      if (at > 0) await showStory(page, story);
      await loaded(page);
      await expect.soft(page).toHaveScreenshot(`${story} ${language}.png`);
    }
  });
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
  expect(outcome, id).toBe('storyFinished');
}
