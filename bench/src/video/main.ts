import type { Browser } from 'playwright-core';
import { openPhone, type Phone } from '../../../e2e/src/harness/phone.ts';
import { startStack } from '../../../e2e/src/harness/stack.ts';
import { launchBrowser } from '../../../tools/browser/chromium.ts';
import { type FirstFrame, slowDown, tapVideo, watchFrames } from './first-frame.ts';
import { measureMemory } from './memory.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const WARM_LIMIT_MS = 500;

/** How long a tap takes to show a moving picture on a slow phone, and what videos leave in memory. */
export async function run(): Promise<void> {
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    const cold: FirstFrame[] = [];
    const warm: FirstFrame[] = [];
    for (let round = 0; round <= RUNS; round += 1) {
      const frames = await measureTaps(browser, stack.url);
      // The first round only warms the servers.
      if (round === 0) continue;
      cold.push(frames.cold);
      warm.push(...frames.warm);
    }
    console.log('\nTap to first frame, 390 × 844, CPU ×4, 1.6 Mbps / 150 ms, medians');
    print(`cold (${cold.length} taps)`, cold);
    print(`warmed (${warm.length} taps)`, warm);
    if (!(median(warm.map(({ frameMs }) => frameMs)) <= WARM_LIMIT_MS)) process.exitCode = 1;
    await measureMemory(browser, stack.url);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

const member = (browser: Browser, url: string): Promise<Phone> =>
  openPhone(browser, { url, language: 'en', member: 'demo' });

/** The first tap of a visit, then three more on other videos. */
async function measureTaps(browser: Browser, url: string) {
  const phone = await member(browser, url);
  try {
    await watchFrames(phone);
    await phone.page.goto('/Video');
    await slowDown(phone);
    await phone.page.reload();
    const cold = await tapVideo(phone, 0);
    const warm: FirstFrame[] = [];
    for (const nth of [1, 2, 3]) warm.push(await tapVideo(phone, nth));
    return { cold, warm };
  } finally {
    await phone.close();
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function print(label: string, frames: readonly FirstFrame[]): void {
  const of = (key: keyof FirstFrame) =>
    `${median(frames.map((frame) => frame[key])).toFixed(0)} ms`;
  console.log(
    `${label.padEnd(20)} screen ${of('screenMs').padStart(8)}   info ${of('infoMs').padStart(8)}   ` +
      `playlist ${of('playlistMs').padStart(8)}   segment ${of('segmentMs').padStart(8)}   ` +
      `first frame ${of('frameMs').padStart(8)}`,
  );
}
