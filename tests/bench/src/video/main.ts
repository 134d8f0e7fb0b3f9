import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { openPhone } from '../../../browser/src/harness/phone.ts';
import { startStack } from '../../../browser/src/harness/stack.ts';
import { median } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { slowDown } from '../harness/slow-phone.ts';
import { tapVideo, watchFrames } from './first-frame.ts';
import { measureFirstVisits } from './first-visit.ts';
import { measureMemory } from './memory.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const WARM_LIMIT_MS = 500;

/** Milliseconds until the first frame. */
interface Visit {
  readonly cold: number;
  readonly warm: readonly number[];
}

/** The time from tap to first frame on a slow phone, and heap growth after many videos. */
export async function run(): Promise<void> {
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    const visits: Visit[] = [];
    // The first visit warms the servers and is not counted.
    await visit(browser, stack.url);
    for (let turn = 0; turn < RUNS; turn += 1) visits.push(await visit(browser, stack.url));
    const warm = visits.flatMap((each) => each.warm);
    printTable(
      `Tap to first frame, 390 × 844, CPU ×4, 1.6 Mbps / 150 ms, load average ${loadavg()[0]?.toFixed(1)}`,
      [
        rowOf(
          'cold',
          visits.map(({ cold }) => cold),
        ),
        rowOf('warmed', warm),
      ],
    );
    if (!(median(warm) <= WARM_LIMIT_MS)) process.exitCode = 1;
    await measureFirstVisits(browser, stack.url, RUNS);
    await measureMemory(browser, stack.url);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** The first tap of a visit, then three more on other videos. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const phone = await openPhone(browser, { url, language: 'en', member: 'demo' });
  try {
    await watchFrames(phone.context);
    await phone.page.goto('/Video');
    const cdp = await phone.context.newCDPSession(phone.page);
    await slowDown(cdp);
    await phone.page.reload();
    const cold = await tapVideo(phone, cdp, 0);
    const warm: number[] = [];
    for (const nth of [1, 2, 3]) warm.push(await tapVideo(phone, cdp, nth));
    return { cold, warm };
  } finally {
    await phone.close();
  }
}

const rowOf = (visits: string, frames: readonly number[]) => ({
  visits,
  taps: frames.length,
  'median, ms': median(frames).toFixed(0),
  'best, ms': Math.min(...frames).toFixed(0),
});
