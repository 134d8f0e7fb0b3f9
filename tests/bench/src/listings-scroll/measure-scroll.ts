import type { Page } from 'playwright-core';

export interface Scroll {
  readonly framesPerSecond: number;
  /** The same for an empty page of the same length. */
  readonly emptyFramesPerSecond: number;
  readonly nodesMost: number;
  readonly heightPx: number;
}

const ENTRY = 'main:not([hidden]) a[href^="/detail?id="]';
const SLOWDOWN = 4;

/**
 * Loads the whole list, then scrolls through it like a fling and records every frame. The `held`
 * pictures are kept in memory meanwhile.
 */
export async function measureScroll(
  page: Page,
  entries: number,
  held: readonly string[],
): Promise<Scroll> {
  await page.goto('/Choose2');
  await page.locator(ENTRY).first().waitFor();
  await page.waitForFunction(
    (last) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelector(last) !== null;
    },
    ENTRY.replace('^="/detail?id="', `="/detail?id=${entries}"`),
    { timeout: 120_000, polling: 200 },
  );
  await page.evaluate(holdPictures, held);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const { frames, ...seen } = await page.evaluate(flingThrough);
  // The same without a list: the best this machine can do at the moment.
  await page.evaluate((height) => {
    const box = document.createElement('div');
    box.style.height = `${height}px`;
    document.body.replaceChildren(box);
  }, seen.heightPx);
  const empty = await page.evaluate(flingThrough);
  await cdp.detach();
  return {
    ...seen,
    framesPerSecond: perSecond(frames),
    emptyFramesPerSecond: perSecond(empty.frames),
  };
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const perSecond = (frames: readonly number[]): number => frames.length / (sum(frames) / 1_000);

/** Runs in the page. Otherwise garbage collection decides how many are loaded from the network. */
async function holdPictures(sources: readonly string[]): Promise<void> {
  const pictures = sources.map((source) => Object.assign(new Image(), { src: source }));
  await Promise.all(pictures.map((picture) => picture.decode()));
  Reflect.set(window, 'heldPictures', pictures);
}

interface Seen extends Pick<Scroll, 'nodesMost' | 'heightPx'> {
  readonly frames: readonly number[];
}

/** Runs in the page, so it has no named functions: 8 s at 3,000 px/s from the list's middle. */
async function flingThrough(): Promise<Seen> {
  const durationMs = 8_000;
  const pxPerMs = 3;
  const heightPx = document.documentElement.scrollHeight;
  const start = heightPx / 2;
  const frames: number[] = [];
  let nodesMost = 0;
  window.scrollTo(0, start);
  // The jump to the middle does not count.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const begin = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  let last = begin;
  while (last - begin < durationMs) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    frames.push(now - last);
    last = now;
    // Rendered by the previous frame.
    if (frames.length % 8 === 0) {
      nodesMost = Math.max(nodesMost, document.querySelectorAll('main:not([hidden]) *').length);
    }
    window.scrollTo(0, start + (now - begin) * pxPerMs);
  }
  return { frames, nodesMost, heightPx };
}
