import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import type { Service } from '../../../../tools/start/service.ts';
import { type Front, startFront } from '../harness/fast-front.ts';
import { median, medianAndRange } from '../harness/median.ts';
import { printTable } from '../harness/print-table.ts';
import { serveVelvet } from '../harness/serve-velvet.ts';
import { demoSession } from '../harness/sign-in-demo.ts';
import { firstTaps, measureFirstTap } from './measure-first-taps.ts';
import { type FirstLoad, measureFirstLoad } from './measure-load.ts';
import { measureTaps, type Tap, tapNames } from './measure-taps.ts';
import { startStaticPage } from './static-page.ts';

const RUNS = Number(process.env.RUNS ?? 5);
/** Another running Velvet, such as an older version, measured in the same rounds. */
const { BEFORE_URL } = process.env;
const before = BEFORE_URL === undefined ? [] : (['before'] as const);
const pages = ['velvet', 'static', ...before] as const;
type PageName = (typeof pages)[number];

/** The static page answers no taps. */
const apps = ['velvet', ...before] as const;
type AppName = (typeof apps)[number];

/**
 * The first visit on a slow phone: Velvet as released, and a page without scripts with the same content; then
 * navigations. With `BEFORE_URL` another Velvet is measured in the same rounds, to compare two versions under the
 * same load.
 */
export async function run(): Promise<void> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'));
  const services: Service[] = [];
  const fronts: Front[] = [];
  const browser = await launchBrowser();
  const open = async (target: string) => {
    const front = await startFront(target);
    fronts.push(front);
    return front.url;
  };
  try {
    const target = await serveVelvet(workDir, services);
    const bare = await startStaticPage(target);
    fronts.push(bare);
    const urls: Record<PageName, string> = {
      velvet: await open(target),
      static: bare.url,
      before: BEFORE_URL === undefined ? '' : await open(BEFORE_URL),
    };
    const loads: Record<PageName, FirstLoad[]> = {
      velvet: [],
      static: [],
      before: [],
    };
    const tapped: Tapped = { velvet: [], before: [] };
    const firstTapped = new Map<AppName, number[][]>();
    const velvet = await demoSession(target);
    const sessions = {
      velvet,
      before: BEFORE_URL === undefined ? velvet : await demoSession(BEFORE_URL),
    };
    for (let round = 0; round <= RUNS; round += 1) {
      // In another order each time: what a load leaves behind slows the next one down.
      const from = round % pages.length;
      for (const name of [...pages.slice(from), ...pages.slice(0, from)]) {
        const seen = await measureFirstLoad(browser, `${urls[name]}/Home`);
        // The first round warms the servers and is not counted.
        if (round > 0) loads[name].push(seen);
      }
      if (round === 0) continue;
      for (const name of apps) {
        const times: number[] = [];
        for (const tap of firstTaps) {
          times.push(await measureFirstTap(browser, urls[name], sessions[name], tap));
        }
        firstTapped.set(name, [...(firstTapped.get(name) ?? []), times]);
      }
      for (const name of ['velvet', ...before] as const) {
        tapped[name].push(await measureTaps(browser, urls[name], sessions[name]));
      }
    }
    printLoads(loads);
    printFirstTaps(firstTapped);
    printTaps(tapped);
  } finally {
    await browser.close();
    for (const front of fronts.reverse()) await front.close();
    for (const service of services.reverse()) await service.stop();
    await rm(workDir, { recursive: true, force: true });
  }
}

const rows = [
  ['first paint, ms', 'firstPaintMs'],
  ['first listing on screen, ms', 'listingMs'],
  ['largest paint (LCP), ms', 'largestPaintMs'],
  ['layout shift (CLS)', 'layoutShift'],
  ['document, bytes on the wire', 'documentBytes'],
  ['JavaScript, bytes on the wire', 'scriptBytes'],
  ['everything, bytes on the wire', 'totalBytes'],
] as const satisfies readonly (readonly [string, keyof FirstLoad])[];

function printLoads(loads: Record<PageName, readonly FirstLoad[]>): void {
  printTable(
    `Home, cold, 390 × 844, CPU ×4, 1.6 Mbps / 150 ms, HTTP/2, medians of ${RUNS}, interleaved`,
    rows.map(([label, key]) => {
      const medianOf = (name: PageName) => median(loads[name].map((load) => load[key]));
      const digits = key === 'layoutShift' ? 4 : 0;
      const text = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(digits));
      const bare = medianOf('static');
      return {
        '': label,
        ...Object.fromEntries(pages.map((name) => [name, text(medianOf(name))])),
        '÷ static': bare > 0 ? (medianOf('velvet') / bare).toFixed(2) : '–',
      };
    }),
  );
}

function printFirstTaps(tapped: ReadonlyMap<AppName, readonly (readonly number[])[]>): void {
  printTable(
    `First tap on Home, from navigation start to the answer, medians of ${RUNS} and ranges, ms`,
    firstTaps.map(({ name: tap }, index) => ({
      tap,
      ...Object.fromEntries(
        [...tapped].map(([name, rounds]) => [
          name,
          medianAndRange(rounds.map((times) => times[index] ?? Number.NaN)),
        ]),
      ),
    })),
  );
}

type Tapped = Record<'velvet' | 'before', (readonly Tap[])[]>;

function printTaps(tapped: Tapped): void {
  const columns = (['velvet', ...before] as const).flatMap((name) => [
    { title: `${name}, from the click`, name, key: 'fromClick' as const },
    { title: `${name}, from the finger`, name, key: 'fromFinger' as const },
  ]);
  printTable(
    `Tap to the next screen’s content, CPU ×4, the finger rests 90 ms, medians of ${RUNS} and ranges, ms`,
    tapNames.map((step, index) => ({
      step,
      ...Object.fromEntries(
        columns.map(({ title, name, key }) => {
          const times = tapped[name].map((round) => round[index]?.[key] ?? Number.NaN);
          return [title, medianAndRange(times)];
        }),
      ),
    })),
  );
}
