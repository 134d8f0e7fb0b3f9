import { listingPage } from '@velvet/contract/listing';
import { answerOf } from '@velvet/contract/testing/answers';
import { aListing, anId, aPage } from '@velvet/contract/testing/factories';
import type { Route } from 'playwright-core';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { callApi } from '../../../browser/src/harness/call-api.ts';
import { logIn } from '../../../browser/src/harness/log-in.ts';
import { startStack } from '../../../browser/src/harness/stack.ts';
import { median } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { measureScroll, type Scroll } from './measure-scroll.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const views = ['list', 'grid'] as const;
type View = (typeof views)[number];

interface Pictures {
  readonly label: string;
  readonly of: (entry: number) => string;
  /** Kept in memory while the list scrolls. */
  readonly held: readonly string[];
}

const POSTERS = 36;
const posterOf = (entry: number) => `/media/posters/${(entry % POSTERS) + 1}.webp`;
const firstOf = (count: number, addressOf: (entry: number) => string) =>
  Array.from({ length: count }, (_, entry) => addressOf(entry));

/** Covers of the demo listings; their addresses are signed by the server. */
async function coversOf(url: string): Promise<readonly string[]> {
  const covers: string[] = [];
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const listings = await callApi(url, listingPage, { regionId: 0, page });
    covers.push(...listings.items.map(({ cover }) => cover));
    isLast = listings.isLast;
  }
  return covers;
}

/** The list alone, with the demo's drawings, and with every picture loading while it scrolls. */
const picturesOf = (covers: readonly string[]): readonly Pictures[] => [
  { label: 'bitmaps in memory', of: posterOf, held: firstOf(POSTERS, posterOf) },
  {
    label: 'drawings in memory',
    of: (entry) => covers[entry % covers.length] ?? '',
    held: covers,
  },
  { label: 'a bitmap to load for each', of: (entry) => `${posterOf(entry)}?of=${entry}`, held: [] },
];
const ENTRIES = 10_000;
/** Larger than the product's pages, to measure the list and not a thousand requests. */
const PER_ANSWER = 1_000;

/** How the hall scrolls with 10,000 entries on a slow phone, in both views, with each kind of picture. */
export async function run(): Promise<void> {
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    const token = await logIn(stack.url, 'demo');
    const pictures = picturesOf(await coversOf(stack.url));
    const cases = pictures.flatMap((shown) =>
      views.map((view) => ({ shown, view, scrolls: [] as Scroll[] })),
    );
    for (const { shown, view, scrolls } of Array.from({ length: RUNS }, () => cases).flat()) {
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        // The page's routes do not see what a service worker fetches.
        serviceWorkers: 'block',
      });
      const stored = { token, lang: 'en', 'velvet.adult': '1', 'velvet.listings.hall-view': view };
      await context.addInitScript((entries: Record<string, string>) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      const page = await context.newPage();
      await page.route('**/api/xuanfeilist*', (route) => answerPage(route, shown));
      scrolls.push(await measureScroll(page, ENTRIES, shown.held));
      await context.close();
    }
    for (const shown of pictures) {
      print(
        shown,
        cases.filter((each) => each.shown === shown),
      );
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

async function answerPage(route: Route, shown: Pictures): Promise<void> {
  const page = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
  const first = (page - 1) * PER_ANSWER;
  const entries = Array.from({ length: PER_ANSWER }, (_, index) =>
    aListing({
      id: anId(first + index + 1),
      name: `Listing ${first + index + 1}`,
      cover: shown.of(first + index),
      signs: ['Punctual', 'Music lover', 'Well travelled'],
    }),
  );
  await route.fulfill({
    json: answerOf(listingPage, aPage(entries, first + PER_ANSWER >= ENTRIES)),
  });
}

interface Case {
  readonly view: View;
  readonly scrolls: readonly Scroll[];
}

function print({ label }: Pictures, cases: readonly Case[]): void {
  const measures = [
    ['frames a second', 'framesPerSecond'],
    ['an empty page as long, just then', 'emptyFramesPerSecond'],
    ['nodes in main, most', 'nodesMost'],
  ] as const satisfies readonly (readonly [string, keyof Scroll])[];
  const rows = measures.map(([measure, key]) => ({
    measure,
    ...Object.fromEntries(
      cases.map(({ view, scrolls }) => [
        view,
        median(scrolls.map((scroll) => scroll[key])).toFixed(/frame/i.test(key) ? 1 : 0),
      ]),
    ),
  }));
  printTable(
    `The hall with ${ENTRIES} entries, 390 × 844 at 2×, CPU ×4, medians of ${RUNS}: ${label}`,
    rows,
  );
}
