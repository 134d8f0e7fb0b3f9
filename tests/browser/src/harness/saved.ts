import { expect, type Page } from '@playwright/test';
import { SAVED_CACHE } from '@velvet/contract/service-worker';

/** Waits until the page is controlled by the service worker. */
export async function workerOf(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

/** Everything that the worker has saved in this browser, as text: names, and what is under them. */
export const savedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const path = decodeURIComponent(new URL(request.url).pathname);
        texts.push(`${name} ${path} ${await (await cache.match(request))?.text()}`);
      }
    }
    return texts;
  });

/** Paths of the pages and calls that are saved, such as `page//Home`. */
export async function savedNames(page: Page): Promise<readonly string[]> {
  const texts = await savedTexts(page);
  const start = `${SAVED_CACHE} /~saved/`;
  return texts
    .filter((text) => text.startsWith(start) && !text.startsWith(`${start}index/`))
    .map((text) => text.slice(start.length).split(' {')[0]?.split(' <')[0] ?? '');
}

/** Waits until the page of a path is saved. */
export const pageSaved = (page: Page, path: string): Promise<void> =>
  expect.poll(() => savedNames(page)).toContainEqual(`page/${path}`);
