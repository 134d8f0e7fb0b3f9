import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { type RemoteId, remotes } from '../../remotes.config.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

const screens = {
  listings: { path: '/Home', chunk: 'home', ready: 'main a[href^="/detail?id="]' },
  video: { path: '/Video', chunk: 'videos', ready: 'main a[href^="/PlayVideo?id="]' },
  wallet: { path: '/Mine', chunk: 'mine', ready: 'main a[href^="/Setting"]' },
  game: { path: '/Lottery', chunk: 'games', ready: 'main a[href^="/Lottery?key="]' },
} as const satisfies Record<RemoteId, object>;

/** Calls that the shell makes for itself. */
const SHELL_CALLS = /\/api\/(?:base_info|sys_config|replaceLang)/;
/** Longer than any patience of the app. */
const PATIENCE_MS = 25_000;
const ROUNDS = 8;
const ROUND_MS = 1_000;

interface Outage {
  readonly name: string;
  /** What is hit, of a remote; the API of everybody where there is no pattern. */
  readonly files?: (id: RemoteId) => RegExp;
  readonly how: 'missing' | 'hanging' | 'wrong' | 'failing' | 'offline';
}

const entry = (id: RemoteId) => new RegExp(`/releases/${id}/[^/]+/remoteEntry\\.js`);
const chunk = (id: RemoteId) =>
  new RegExp(`/releases/${id}/[^/]+/${screens[id].chunk}\\.\\w+\\.js`);
const style = (id: RemoteId) =>
  new RegExp(`/releases/${id}/[^/]+/${screens[id].chunk}\\.\\w+\\.css`);

const outages: readonly Outage[] = [
  { name: 'its entry is missing', files: entry, how: 'missing' },
  { name: 'its entry hangs', files: entry, how: 'hanging' },
  { name: 'its entry is something else', files: entry, how: 'wrong' },
  { name: 'a chunk is missing', files: chunk, how: 'missing' },
  { name: 'a chunk hangs', files: chunk, how: 'hanging' },
  { name: 'a style is missing', files: style, how: 'missing' },
  { name: 'the API fails', how: 'failing' },
  { name: 'the API hangs', how: 'hanging' },
  { name: 'the phone is offline', how: 'offline' },
];

async function begin(page: Page, id: RemoteId, { files, how }: Outage): Promise<void> {
  if (how === 'offline') return page.context().setOffline(true);
  const pattern = files?.(id) ?? /\/api\//;
  await page.route(pattern, async (route) => {
    if (!files && SHELL_CALLS.test(route.request().url())) return route.continue();
    if (how === 'missing') return route.fulfill({ status: 404, body: 'Not found' });
    if (how === 'failing') return route.fulfill({ status: 500, body: 'Internal error' });
    if (how === 'wrong') {
      return route.fulfill({ contentType: 'text/javascript', body: 'window.wrong = true;' });
    }
  });
}

async function end(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

const tab = (page: Page, id: RemoteId) => page.locator(`nav a[href="${screens[id].path}"]`);
const ready = (page: Page, id: RemoteId) => page.locator(screens[id].ready).first();
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first();

/** Waits until the screen is there or says that it is not; what hangs is not waited for in full. */
async function settle(page: Page, id: RemoteId, isHanging: boolean): Promise<void> {
  const settled = retry(page).or(ready(page, id)).first();
  // Each round lets one patience of the app run out; what starts anew then has its own.
  for (let round = 0; isHanging && round < ROUNDS; round += 1) {
    if (await settled.isVisible()) return;
    await page.clock.fastForward(PATIENCE_MS);
    await settled.waitFor({ timeout: ROUND_MS }).catch(() => undefined);
  }
  await settled.waitFor();
}

const contexts = new Map<RemoteId, BrowserContext>();
after(() => contexts.clear());

/** One phone per remote, a new tab per outage. */
async function openTab(id: RemoteId): Promise<Page> {
  const known = contexts.get(id);
  if (known) return known.newPage();
  const { context, page } = await suite.phone({ language: 'en', member: 'demo' });
  contexts.set(id, context);
  return page;
}

for (const { id } of remotes) {
  const other: RemoteId = id === 'video' ? 'listings' : 'video';
  for (const outage of outages) {
    test(`S3.71 ${id}, when ${outage.name}: the rest works and Retry recovers`, async () => {
      const page = await openTab(id);
      const isHanging = outage.how === 'hanging';
      if (isHanging) await page.clock.install();
      // Files fail from the start, so that nothing is warmed; what fails at large comes later.
      if (outage.files) await begin(page, id, outage);
      await page.goto(screens[other].path);
      await ready(page, other).waitFor();
      await page.evaluate('window.sameDocument = true');
      if (!outage.files) await begin(page, id, outage);

      await tab(page, id).click();
      await settle(page, id, isHanging);
      if (outage.files) assert.equal(await retry(page).count(), 1);
      assert.equal(await page.evaluate('"wrong" in window'), false);

      await tab(page, other).click();
      await ready(page, other).waitFor();
      await tab(page, id).click();
      await end(page);
      await settle(page, id, isHanging);
      // It may have recovered by itself on the way back.
      if (await retry(page).isVisible()) {
        await retry(page)
          .click({ timeout: ROUND_MS })
          .catch(() => undefined);
      }
      await ready(page, id).waitFor();
      assert.equal(await page.evaluate('window.sameDocument'), true);
      await page.close();
    });
  }
}
