import type { Browser } from 'playwright-core';
import { openPhone } from '../../../browser/src/harness/phone.ts';
import { printTable } from '../harness/print-table.ts';

const VIDEOS = 20;
const WARM_UP_VIDEOS = 3;
const LIMIT_MB = 5;

/** The heap after twenty videos, each opened from the list, played and left. */
export async function measureMemory(browser: Browser, url: string): Promise<void> {
  const { page, context, close } = await openPhone(browser, {
    url,
    language: 'en',
    member: 'demo',
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto('/Video');

  const watch = async (turn: number) => {
    await page
      .locator('main:not([hidden]) li a[href^="/PlayVideo"]')
      .nth(turn % 6)
      .click();
    await page.waitForFunction(() => Number(document.querySelector('video')?.currentTime) > 0.1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('video').waitFor({ state: 'detached' });
  };
  const heapMb = async (): Promise<number> => {
    for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    return used / 1_048_576;
  };

  for (let turn = 0; turn < WARM_UP_VIDEOS; turn += 1) await watch(turn);
  const before = await heapMb();
  for (let turn = 0; turn < VIDEOS; turn += 1) await watch(turn);
  const after = await heapMb();
  await close();
  const growth = after - before;
  printTable('JavaScript heap, MB', [
    {
      [`after ${WARM_UP_VIDEOS} videos`]: before.toFixed(2),
      [`after ${VIDEOS} more`]: after.toFixed(2),
      growth: growth.toFixed(2),
      limit: LIMIT_MB,
    },
  ]);
  if (!(growth < LIMIT_MB)) process.exitCode = 1;
}
