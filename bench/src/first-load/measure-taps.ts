import type { Browser, Page } from 'playwright-core';
import { slowDown } from '../harness/slow-phone.ts';
import { figureOf, visitorsPhone } from './measure-load.ts';

/** Where a tap leads, and what of the next screen must be on screen for it to count as there. */
interface Step {
  readonly name: string;
  /** What is tapped. */
  readonly on: string;
  /** Content of the next screen that is no skeleton. */
  readonly shows: string;
}

const tab = (path: string) => `nav a[href="${path}"]`;
const steps: readonly Step[] = [
  {
    name: 'Home → Video',
    on: tab('/Video'),
    shows: 'main:not([hidden]) a[href^="/PlayVideo?id="]',
  },
  { name: 'Video → Hall', on: tab('/Choose2'), shows: 'main:not([hidden]) a[href^="/detail?id="]' },
  {
    name: 'Hall → listing',
    on: 'main:not([hidden]) a[href^="/detail?id="]',
    shows: 'main:not([hidden]) dl',
  },
  {
    name: 'Hall → Vote',
    on: tab('/Lottery'),
    shows: 'main:not([hidden]) a[href^="/Lottery?key="]',
  },
  { name: 'Vote → Mine', on: tab('/Mine'), shows: 'main:not([hidden]) a[href="/Personalreport"]' },
];

export const tapNames = steps.map(({ name }) => name);

/** Milliseconds from each tap to the frame that shows the next screen's content. */
export async function measureTaps(
  browser: Browser,
  url: string,
  token: string,
): Promise<readonly number[]> {
  const context = await visitorsPhone(browser);
  await context.addInitScript((own) => localStorage.setItem('token', own), token);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp);
  await page.goto(`${url}/Home`, { waitUntil: 'load', timeout: 60_000 });
  const taken: number[] = [];
  for (const step of steps) {
    // Somebody looks at the screen before going on; meanwhile it warms what comes next.
    await page.locator(step.on).first().waitFor();
    await page.waitForTimeout(3_000);
    taken.push(await tap(page, step));
    if (step.name === 'Hall → listing') {
      await page.goBack();
      await page.locator(tab('/Lottery')).waitFor();
    }
  }
  await context.close();
  return taken;
}

async function tap(page: Page, { on, shows }: Step): Promise<number> {
  await page.evaluate(arm, shows);
  await page.locator(on).first().tap();
  return figureOf(page, () => Reflect.get(window, 'benchTap').ms);
}

/** Runs in the page: from the next click to the frame after the content is there. */
function arm(shows: string): void {
  const from = location.pathname + location.search;
  const tapped = { at: 0, ms: 0 };
  Object.assign(window, { benchTap: tapped });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      tapped.at = timeStamp;
      const observer = new MutationObserver(() => look());
      const look = () => {
        if (location.pathname + location.search === from) return;
        const content = document.querySelector(shows);
        if (!content?.checkVisibility()) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            tapped.ms = performance.now() - tapped.at;
          };
          port2.postMessage(0);
        });
      };
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    },
    { capture: true, once: true },
  );
}
