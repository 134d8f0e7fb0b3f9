import { listingPage } from '@velvet/shared/contract/listing';
import type { Route } from 'playwright-core';
import { logIn } from '../../../e2e/src/harness/log-in.ts';
import { startStack } from '../../../e2e/src/harness/stack.ts';
import { answerOf } from '../../../shared/src/testing/answers.ts';
import { aListing, aPage } from '../../../shared/src/testing/factories.ts';
import { launchBrowser } from '../../../tools/browser/chromium.ts';
import { median } from '../harness/median.ts';
import { measureScroll, type Scroll } from './measure-scroll.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const views = ['list', 'grid'] as const;
type View = (typeof views)[number];
const ENTRIES = 10_000;
/** Larger than the product's pages: what is measured is the list, not a thousand requests. */
const PER_ANSWER = 1_000;
const PORTRAITS = 64;

/** How the hall scrolls with 10,000 entries on a slow phone, in both views. */
export async function run(): Promise<void> {
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    const token = await logIn(stack.url, 'demo');
    const results: Record<View, Scroll[]> = { list: [], grid: [] };
    for (const view of Array.from({ length: RUNS }, () => views).flat()) {
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      });
      const stored = { token, lang: 'en', 'velvet.adult': '1', 'velvet.listings.hall-view': view };
      await context.addInitScript((entries: Record<string, string>) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      const page = await context.newPage();
      await page.route('**/api/xuanfeilist*', answerPage);
      results[view].push(await measureScroll(page, ENTRIES));
      await context.close();
    }
    print(results);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function answerPage(route: Route): Promise<void> {
  const page = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
  const first = (page - 1) * PER_ANSWER;
  const entries = Array.from({ length: first < ENTRIES ? PER_ANSWER : 0 }, (_, index) =>
    aListing({
      id: first + index + 1,
      name: `Listing ${first + index + 1}`,
      pictures: [`/media/portraits/${((first + index) % PORTRAITS) + 1}-1.svg`],
      signs: ['Punctual', 'Music lover', 'Well travelled'],
    }),
  );
  await route.fulfill({ json: answerOf(listingPage, aPage(entries)) });
}

function print(results: Record<View, readonly Scroll[]>): void {
  console.log(`\nThe hall with ${ENTRIES} entries, 390 × 844 at 2×, CPU ×4, medians of ${RUNS}`);
  const rows = [
    ['frames a second', 'framesPerSecond'],
    ['an empty page as long, just then', 'emptyFramesPerSecond'],
    ['frame time, p50 ms', 'frameP50Ms'],
    ['frame time, p95 ms', 'frameP95Ms'],
    ['entries in the page, most', 'entriesMost'],
    ['nodes in main, most', 'nodesMost'],
    ['height of the page, px', 'heightPx'],
    ['moments without an entry in the middle, %', 'blankPercent'],
  ] as const satisfies readonly (readonly [string, keyof Scroll])[];
  console.log(`${''.padEnd(44)}${views.map((view) => view.padStart(10)).join('')}`);
  for (const [label, key] of rows) {
    const cells = views.map((view) =>
      median(results[view].map((scroll) => scroll[key])).toFixed(/frame/i.test(key) ? 1 : 0),
    );
    console.log(`${label.padEnd(44)}${cells.map((cell) => cell.padStart(10)).join('')}`);
  }
}
