import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { median, medianAndRange } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { withVelvet } from '../harness/serve-velvet.ts';
import { demoSession } from '../harness/sign-in-demo.ts';
import { type FirstLoad, measureFirstLoad } from './measure-load.ts';
import { measureTaps, steps } from './measure-taps.ts';
import { staticHome } from './static-page.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const pages = ['velvet', 'static'] as const;
type PageName = (typeof pages)[number];

/**
 * The first visit on a slow phone: Velvet as released, and a page without scripts with the same content; then
 * navigations.
 */
export const run = (): Promise<void> =>
  withVelvet(async ({ origin, open }) => {
    const browser = await launchBrowser();
    try {
      const urls: Record<PageName, string> = {
        velvet: await open(origin),
        static: await open(origin, new Map([['/Home', await staticHome(origin)]])),
      };
      const loads: Record<PageName, FirstLoad[]> = { velvet: [], static: [] };
      const tapped: (readonly number[])[] = [];
      const session = await demoSession(origin);
      for (let round = 0; round <= RUNS; round += 1) {
        // In another order each time: what a load leaves behind slows the next one down.
        for (const name of round % 2 === 0 ? pages : pages.toReversed()) {
          const seen = await measureFirstLoad(browser, `${urls[name]}/Home`);
          // The first round warms the servers and is not counted.
          if (round > 0) loads[name].push(seen);
        }
        if (round > 0) tapped.push(await measureTaps(browser, urls.velvet, session));
      }
      printLoads(loads);
      printTable(
        `From the click to the next screen’s content, CPU ×4, medians of ${RUNS} and ranges, ms`,
        steps.map(({ name: step }, index) => ({
          step,
          velvet: medianAndRange(tapped.map((round) => round[index] ?? Number.NaN)),
        })),
      );
    } finally {
      await browser.close();
    }
  });

const rows = [
  ['first paint, ms', 'firstPaintMs'],
  ['first listing on screen, ms', 'listingMs'],
  ['largest paint (LCP), ms', 'largestPaintMs'],
  ['layout shift (CLS)', 'layoutShift'],
] as const satisfies readonly (readonly [string, keyof FirstLoad])[];

function printLoads(loads: Record<PageName, readonly FirstLoad[]>): void {
  printTable(
    `Home, cold, 390 × 844, CPU ×4, 1.6 Mbps / 150 ms, HTTP/2, medians of ${RUNS}, interleaved`,
    rows.map(([label, key]) => {
      const medianOf = (name: PageName) => median(loads[name].map((load) => load[key]));
      const digits = key === 'layoutShift' ? 4 : 0;
      const bare = medianOf('static');
      return {
        '': label,
        ...Object.fromEntries(pages.map((name) => [name, medianOf(name).toFixed(digits)])),
        '÷ static': bare > 0 ? (medianOf('velvet') / bare).toFixed(2) : '–',
      };
    }),
  );
}
