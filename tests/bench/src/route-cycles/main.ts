import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { openPhone } from '../../../browser/src/harness/phone.ts';
import { startStack } from '../../../browser/src/harness/stack.ts';

const CYCLES = Number(process.env.CYCLES ?? 50);
const WARM_UP_CYCLES = 5;
const LIMIT_MB = 5;
const tabs = ['/Video', '/Choose2', '/Lottery', '/Mine', '/Home'] as const;

/** Heap growth after many rounds over all tabs, to find leaks of screens. */
export async function run(): Promise<void> {
  const stack = await startStack();
  const browser = await launchBrowser();
  try {
    const { page, context } = await openPhone(browser, {
      url: stack.url,
      language: 'en',
      member: 'demo',
    });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await page.goto('/Home');
    await page.locator('nav a[href="/Video"]').waitFor();

    const cycle = async () => {
      for (const tab of tabs) {
        await page.locator(`nav a[href="${tab}"]`).click();
        await page.waitForURL(`**${tab}`);
        await page.locator('main:not([hidden]) h1[tabindex]').waitFor();
      }
    };
    const heapMb = async (): Promise<number> => {
      for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage');
      const { metrics } = await cdp.send('Performance.getMetrics');
      const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
      return used / 1_048_576;
    };

    for (let round = 0; round < WARM_UP_CYCLES; round += 1) await cycle();
    const before = await heapMb();
    for (let round = 0; round < CYCLES; round += 1) await cycle();
    const after = await heapMb();
    const growth = after - before;
    console.log(`Heap after ${WARM_UP_CYCLES} warm-up cycles: ${before.toFixed(2)} MB`);
    console.log(`Heap after ${CYCLES} more: ${after.toFixed(2)} MB`);
    console.log(`Growth: ${growth.toFixed(2)} MB (limit ${LIMIT_MB} MB)`);
    if (!(growth < LIMIT_MB)) process.exitCode = 1;
  } finally {
    await browser.close();
    await stack.stop();
  }
}
