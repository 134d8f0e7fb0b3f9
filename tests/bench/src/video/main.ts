import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { openPhone, type Phone } from '../../../browser/src/harness/phone.ts';
import { startStack } from '../../../browser/src/harness/stack.ts';
import { median } from '../harness/median.ts';
import { slowDown } from '../harness/slow-phone.ts';
import { type FirstFrame, tapVideo, watchFrames } from './first-frame.ts';
import { measureFirstVisits } from './first-visit.ts';
import { measureMemory } from './memory.ts';

const RUNS = Number(process.env.RUNS ?? 5);
/** Another running Velvet, such as an older version, measured in the same rounds of first visits. */
const { BEFORE_URL } = process.env;
/** No further visit starts after this time; the visits so far are reported. */
const TIME_LIMIT_MS = 240_000;
const WARM_LIMIT_MS = 500;

interface Visit {
  readonly cold: FirstFrame;
  readonly warm: readonly FirstFrame[];
}

/** The time from tap to first frame on a slow phone, and heap growth after many videos. */
export async function run(): Promise<void> {
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    const visits: Visit[] = [];
    const end = Date.now() + TIME_LIMIT_MS;
    // The first visit warms the servers and is not counted.
    await visit(browser, stack.url);
    while (visits.length < RUNS && Date.now() < end) {
      visits.push(await visit(browser, stack.url));
    }
    const warm = visits.flatMap((each) => each.warm);
    console.log('\nTap to first frame, 390 × 844, CPU ×4, 1.6 Mbps / 150 ms, medians');
    print(
      'cold',
      visits.map(({ cold }) => cold),
    );
    print('warmed', warm);
    console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
    if (!(median(warm.map(({ frameMs }) => frameMs)) <= WARM_LIMIT_MS)) process.exitCode = 1;
    const before = BEFORE_URL === undefined ? [] : [['before', BEFORE_URL] as const];
    await measureFirstVisits(browser, new Map([['now', stack.url], ...before]), RUNS);
    await measureMemory(browser, stack.url);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

const member = (browser: Browser, url: string): Promise<Phone> =>
  openPhone(browser, { url, language: 'en', member: 'demo' });

/** The first tap of a visit, then three more on other videos. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const phone = await member(browser, url);
  try {
    await watchFrames(phone.context);
    await phone.page.goto('/Video');
    const cdp = await phone.context.newCDPSession(phone.page);
    await slowDown(cdp);
    await phone.page.reload();
    const cold = await tapVideo(phone, cdp, 0);
    const warm: FirstFrame[] = [];
    for (const nth of [1, 2, 3]) warm.push(await tapVideo(phone, cdp, nth));
    return { cold, warm };
  } finally {
    await phone.close();
  }
}

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

function print(label: string, frames: readonly FirstFrame[]): void {
  const of = (key: keyof FirstFrame) => frames.map((frame) => frame[key]);
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} ms`.padStart(8);
  console.log(
    `${`${label} (${frames.length} taps)`.padEnd(18)} screen ${ms(median(of('screenMs')))}   ` +
      `segments ${ms(median(of('segmentMs')))}   first frame ${ms(median(of('frameMs')))}   ` +
      `best ${ms(sorted(of('frameMs'))[0])}`,
  );
}
