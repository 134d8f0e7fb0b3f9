import type { Page } from '@playwright/test';
import { remotes } from '@velvet/registry/build';
import { fullOnly } from './harness/full-run.ts';
import { openPhone, type Phone } from './harness/phone.ts';
import { readyScreen, screenOf, tapAway, tapTo } from './harness/remote-screens.ts';
import { screen } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

/** Calls that the shell makes for itself. */
const SHELL_CALLS = /\/api\/(?:base_info|sys_config|replaceLang)/;
/** Longer than any patience of the app. */
const PATIENCE_MS = 25_000;
const ROUNDS = 8;
const ROUND_MS = 1_000;

interface Outage {
  readonly name: string;
  /** What is hit, of a remote; the API of everybody where there is no pattern. */
  readonly files?: (id: string) => RegExp;
  readonly how: 'missing' | 'hanging' | 'wrong' | 'failing' | 'offline';
}

const entry = (id: string) => new RegExp(`/releases/${id}/[^/]+/remoteEntry\\.js`);
const chunk = (id: string) => new RegExp(`/releases/${id}/[^/]+/${screenOf(id).chunk}\\.js`);
const style = (id: string) => new RegExp(`/releases/${id}/[^/]+/${screenOf(id).chunk}\\.css`);

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

async function begin(page: Page, id: string, { files, how }: Outage): Promise<void> {
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

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first();

/**
 * Waits until the screen is there or says that it is not. What hangs, and the pauses before a new
 * attempt, are not waited for in full: each round lets one patience of the app run out.
 */
async function settle(page: Page, id: string): Promise<void> {
  const settled = retry(page).or(readyScreen(page, id)).first();
  const soon = () => settled.waitFor({ timeout: ROUND_MS }).catch(() => undefined);
  await soon();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await settled.isVisible()) return;
    await page.clock.fastForward(PATIENCE_MS);
    await soon();
  }
  await settled.waitFor();
}

async function survives(page: Page, id: string, outage: Outage): Promise<void> {
  const other: string = id === 'video' ? 'listings' : 'video';
  // Files fail from the start, so that nothing is warmed; what fails at large comes later.
  if (outage.files) await begin(page, id, outage);
  await page.goto(screenOf(id).from ?? screenOf(other).path);
  await screen(page).locator('a').first().waitFor();
  await page.evaluate('window.sameDocument = true');
  if (!outage.files) await begin(page, id, outage);

  await tapTo(page, id);
  await settle(page, id);
  if (outage.files) await expect(retry(page)).toHaveCount(1);
  expect(await page.evaluate('"wrong" in window')).toBe(false);

  // Without the API only what was there already is still there.
  if (outage.files || screenOf(id).from === undefined) {
    await tapAway(page, id, other);
    // What was fetched may have been forgotten meanwhile; then it says so itself.
    if (outage.files) await readyScreen(page, other).waitFor();
    else await settle(page, other);
    await tapTo(page, id);
  }
  await end(page);
  await settle(page, id);
  // It may have recovered by itself on the way back, also while Retry is being tapped.
  const recovered = readyScreen(page, id).waitFor();
  const tapped = retry(page)
    .click()
    .catch(() => undefined);
  await Promise.race([recovered, tapped]);
  await recovered;
  expect(await page.evaluate('window.sameDocument')).toBe(true);
}

const everyPair = fullOnly('the same outage at another remote; every day each outage hits one');
/** Every day each outage hits one remote, and each remote has two or three of them. */
const isEveryday = (outageAt: number, remoteAt: number) =>
  outageAt % remotes.length === remoteAt % remotes.length;

/** Clock and network belong to a phone: one per remote, with a new tab per outage, one by one. */
test.describe('S3.71 outages', () => {
  for (const [remoteAt, { id }] of remotes.entries()) {
    test.describe(id, () => {
      test.describe.configure({ mode: 'default' });
      let phone: Phone;
      test.beforeAll(async ({ browser, stack: { url } }) => {
        phone = await openPhone(browser, { url, language: 'en', member: 'demo' });
        await phone.page.close();
        await phone.context.clock.install();
      });
      test.afterAll(() => phone.close());
      for (const [outageAt, outage] of outages.entries()) {
        const title = `S3.71 ${id}, when ${outage.name}: the rest works and Retry recovers`;
        test(title, isEveryday(outageAt, remoteAt) ? {} : everyPair, async () => {
          const page = await phone.context.newPage();
          await survives(page, id, outage);
          await page.close();
        });
      }
    });
  }
});
