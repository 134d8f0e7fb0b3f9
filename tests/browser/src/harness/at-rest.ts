import { expect, type Locator, type Page } from '@playwright/test';

/** So many frames in a row without any change; fewer than a second has on a slow machine. */
const QUIET_FRAMES = 5;

/**
 * Waits until the page is drawn and nothing changes in it any more: neither the document nor its
 * scroll position, and every animation that ends has ended. Of a transition that starts again and
 * again, such as that of a countdown's bar in every second, it waits for the first alone.
 */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(
    (quietFrames) =>
      new Promise<void>((resolve) => {
        let left = quietFrames;
        let place = '';
        const observer = new MutationObserver(() => {
          left = quietFrames;
        });
        const isEnding = ({ timeline, playState, effect }: Animation) =>
          timeline === document.timeline &&
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        const firstOnes = new Map<Element | null, Map<string, Animation>>();
        function isFirst(animation: Animation): boolean {
          const { effect } = animation;
          if (!(animation instanceof CSSTransition && effect instanceof KeyframeEffect))
            return true;
          const ofTarget = firstOnes.get(effect.target) ?? new Map<string, Animation>();
          firstOnes.set(effect.target, ofTarget);
          const name = `${effect.pseudoElement} ${animation.transitionProperty}`;
          const first = ofTarget.get(name) ?? animation;
          ofTarget.set(name, first);
          return first === animation;
        }
        const isAwaited = (animation: Animation) => isEnding(animation) && isFirst(animation);
        function look(): void {
          const { scrollHeight } = document.documentElement;
          const now = `${scrollX} ${scrollY} ${scrollHeight}`;
          const isQuiet = now === place && !document.getAnimations().some(isAwaited);
          left = isQuiet ? left - 1 : quietFrames;
          place = now;
          if (left > 0) {
            requestAnimationFrame(look);
            return;
          }
          observer.disconnect();
          resolve();
        }
        observer.observe(document, {
          attributes: true,
          characterData: true,
          childList: true,
          subtree: true,
        });
        look();
      }),
    QUIET_FRAMES,
  );
}

/** A layout shift: its score, and what moved from where to where. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node?: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * How far the page has moved under the eyes of its visitor until it came to rest (CLS), and the
 * elements that moved, for a failure's message.
 */
async function layoutShift(page: Page): Promise<{ score: number; moved: string[] }> {
  await atRest(page);
  return page.evaluate(
    () =>
      new Promise<{ score: number; moved: string[] }>((resolve) => {
        const shifts: LayoutShift[] = [];
        new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as LayoutShift[]).filter((it) => !it.hadRecentInput));
        }).observe({ type: 'layout-shift', buffered: true });
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          `${width}×${height} at ${x},${y}`;
        const nameOf = (node?: Node | null) =>
          node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? 'removed');
        // What happened before is handed over in a task of its own, if anything has.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve({
              score: shifts.reduce((sum, { value }) => sum + value, 0),
              moved: shifts.flatMap(({ startTime, sources }) =>
                sources.map(
                  ({ node, previousRect, currentRect }) =>
                    `${Math.round(startTime)} ms: ${nameOf(node)}: ` +
                    `${place(previousRect)} → ${place(currentRect)}`,
                ),
              ),
            }),
          ),
        );
      }),
  );
}

/** Fails, with the elements that moved, where the page has moved more than a reader notices. */
export async function assertNothingMoved(page: Page, screen = page.url()): Promise<void> {
  const { score, moved } = await layoutShift(page);
  expect(score, [screen, ...moved].join('\n')).toBeLessThanOrEqual(0.02);
}

/** Scrolls on, a screen at a time, until something comes into view; looks at the page in between. */
export async function scrollUntil(
  page: Page,
  end: Locator,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  do {
    await page.mouse.wheel(0, 800);
    await atRest(page);
    await look();
  } while (!(await end.isVisible()));
}
