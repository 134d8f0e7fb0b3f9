import type { Browser, CDPSession, Page } from 'playwright-core';
import { membersPhone } from '../harness/members-phone.ts';
import type { DemoSession } from '../harness/sign-in-demo.ts';
import { openSlowPhone, slowDown, tapWithFinger } from '../harness/slow-phone.ts';
import { type TapStep, tapSteps } from '../harness/tap-steps.ts';
import { figureOf } from './measure-load.ts';

const steps = tapSteps.filter(({ isInPlace }) => !isInPlace);

/** A page with a single link: the browser's own time from pointer to frame. */
const bareStep: TapStep = { name: 'a page of one link', on: 'a', shows: 'b' };
const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
<style>a { font-size: 48px }</style><a href="#">Go</a>
<script>document.querySelector('a').onclick = (event) => {
  event.preventDefault();
  location.hash = 'gone';
  document.body.append(document.createElement('b'));
}</script>`;

export const tapNames = [...steps, bareStep].map(({ name }) => name);

/** Milliseconds until the frame that shows the next screen's content. */
export interface Tap {
  /** From pointer up. */
  readonly fromFinger: number;
  /** From the click event. */
  readonly fromClick: number;
}

/** One navigation after the other through the app, then one on a page with a single link. */
export async function measureTaps(
  browser: Browser,
  url: string,
  session: DemoSession,
): Promise<readonly Tap[]> {
  const context = await membersPhone(browser, url, session);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp);
  await page.goto(`${url}/Home`, { waitUntil: 'load', timeout: 60_000 });
  const taken: Tap[] = [];
  for (const step of steps) {
    taken.push(await tap(page, cdp, step));
    if (step.goesBack) await page.goBack();
  }
  await context.close();
  taken.push(await tapBarePage(browser));
  return taken;
}

async function tapBarePage(browser: Browser): Promise<Tap> {
  const context = await openSlowPhone(browser);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await slowDown(cdp);
  await page.setContent(BARE_PAGE);
  const taken = await tap(page, cdp, bareStep);
  await context.close();
  return taken;
}

async function tap(page: Page, cdp: CDPSession, { on, shows }: TapStep): Promise<Tap> {
  const link = page.locator(on).first();
  await link.waitFor();
  // A visitor looks at the screen before the next tap; meanwhile it prefetches.
  await page.waitForTimeout(3_000);
  await page.evaluate(arm, shows);
  const box = await link.boundingBox();
  if (!box) throw new Error(`${on} is not on screen`);
  await tapWithFinger(cdp, { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) });
  const fromFinger = await figureOf(page, () => Reflect.get(window, 'benchTap').fromFinger);
  const fromClick = await figureOf(page, () => Reflect.get(window, 'benchTap').fromClick);
  return { fromFinger, fromClick };
}

/** Runs in the page: from the next click to the frame after the content is there. */
function arm(shows: string): void {
  const from = location.href;
  const tapped = { fromFinger: 0, fromClick: 0 };
  Object.assign(window, { benchTap: tapped });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const heard = performance.now();
      const observer = new MutationObserver(() => look());
      const look = () => {
        const content = location.href === from ? null : document.querySelector(shows);
        if (!content?.checkVisibility()) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const now = performance.now();
            Object.assign(tapped, { fromFinger: now - timeStamp, fromClick: now - heard });
          };
          port2.postMessage(0);
        });
      };
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    },
    { capture: true, once: true },
  );
}
