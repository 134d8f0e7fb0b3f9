import type { Page } from '@playwright/test';
import { updateRegistry, withRolledBack, withServiceWorker } from '@velvet/registry/registry';
import { fullOnly } from './harness/full-run.ts';
import { STEP_LIMIT_MS } from './harness/phone.ts';
import { republish, versionsAt } from './harness/republish.ts';
import { pageSaved, savedNames, savedTexts, workerOf } from './harness/saved.ts';
import { listingCards, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('releases the shell several times with a Velvet of its own');

/** Releases change what everybody gets. */
test.use({ ownStack: true });
test.describe.configure({ mode: 'default' });

/** A browser with the worker, in which Home and Video are saved. */
async function withSaved(velvet: Velvet) {
  const phone = await velvet.phone({ language: 'en', serviceWorker: true });
  await phone.page.goto('/Home');
  await workerOf(phone.page);
  for (const path of ['/Home', '/Video']) {
    await phone.page.goto(path);
    await pageSaved(phone.page, path);
  }
  return phone;
}

/**
 * Opens a page with this version of an app: on a busy machine an answer may take longer than its limit. What
 * counts is the document, because the scripts of a copied release load their chunks from the former one.
 */
const openWith = (page: Page, path: string, id: string, version: string | undefined) =>
  expect(async () => {
    const response = await page.goto(path);
    expect(await response?.text()).toContain(`/releases/${id}/${version}/`);
  }).toPass({ timeout: STEP_LIMIT_MS });

/** The version of an app in the page that is open. */
const versionIn = (page: Page, id: string) =>
  page.evaluate(
    (app) => new RegExp(`/releases/${app}/([^/]+)/`).exec(document.documentElement.outerHTML)?.[1],
    id,
  );

test(
  'after a release no page of the set before it is shown, with a network or without',
  full,
  async ({ velvet }) => {
    const { page, context } = await withSaved(velvet);
    await republish({ ...velvet, id: 'video', version: '9.0.0-next' });
    await openWith(page, '/Home', 'video', '9.0.0-next');
    await expect.poll(() => savedNames(page)).not.toContainEqual('page//Video');
    await pageSaved(page, '/Home');
    expect((await savedTexts(page)).filter((text) => text.includes('/~saved/page/'))).toEqual([
      expect.stringContaining('/releases/video/9.0.0-next/'),
    ]);

    await context.setOffline(true);
    await page.goto('/Home');
    expect(await versionIn(page, 'video')).toBe('9.0.0-next');
    await listingCards(page).first().waitFor();
    await page.goto('/Video');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  },
);

test(
  'after a rollback neither',
  fullOnly('the same code as after a release'),
  async ({ velvet }) => {
    const before = (await versionsAt(velvet.url)).video;
    await republish({ ...velvet, id: 'video', version: '9.0.0-bad' });
    const { page, context } = await withSaved(velvet);
    expect(await versionIn(page, 'video')).toBe('9.0.0-bad');
    const at = new Date().toISOString();
    await updateRegistry(velvet.releasesDir, (registry) =>
      withRolledBack(registry, { id: 'video', at }),
    );
    await expect.poll(async () => (await versionsAt(velvet.url)).video).toBe(before);
    await openWith(page, '/Home', 'video', before);
    await expect
      .poll(async () => (await savedTexts(page)).join('\n'))
      .not.toContain('/releases/video/9.0.0-bad/remoteEntry.js');
    await context.setOffline(true);
    await page.goto('/Video');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  },
);

test('a worker of a new release takes over while tabs are open', full, async ({ velvet }) => {
  const { page } = await withSaved(velvet);
  await republish({ ...velvet, id: 'shell', version: '9.0.0-shell' });
  await openWith(page, '/Video', 'shell', '9.0.0-shell');
  await videoCards(page).first().waitFor();
  await workerOf(page);
  await pageSaved(page, '/Video');
});

/** Waits until the browser has neither a worker nor anything that one saved. */
async function expectNoWorker(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  await expect.poll(left).toEqual({ workers: 0, caches: [] });
}

test(
  'the switch in the registry removes workers and what they saved, until it is switched on',
  full,
  async ({ velvet }) => {
    const { page } = await withSaved(velvet);
    const turn = async (isOn: boolean) => {
      await updateRegistry(velvet.releasesDir, (registry) => withServiceWorker(registry, isOn));
      const tagged = async () => (await fetch(`${velvet.url}/Home`)).headers.has('x-velvet-set');
      await expect.poll(tagged).toBe(isOn);
    };
    await turn(false);
    await page.goto('/Home');
    await expectNoWorker(page);
    await page.goto('/Video');
    await videoCards(page).first().waitFor();
    await expectNoWorker(page);
    await turn(true);
    await page.goto('/Home');
    await workerOf(page);
    await pageSaved(page, '/Home');
  },
);

test(
  'the worker removes itself when its pages cannot, as after a rollback of the shell',
  full,
  async ({ velvet }) => {
    const { page } = await withSaved(velvet);
    // No script of the page asks for it: the browser looks for another worker by itself.
    await republish({ ...velvet, id: 'shell', version: '9.0.0-former', without: 'sw.js' });
    await page.route('**/at-rest.js', (route) => route.abort());
    await page.goto('/Home');
    await expectNoWorker(page);
  },
);

test('the preview origin has no worker', full, async ({ velvet }) => {
  const { page } = await velvet.previewPhone({ language: 'en', serviceWorker: true });
  const chunk = page.waitForResponse(/\/at-rest\.js$/);
  await page.goto('/Home');
  await chunk;
  await listingCards(page).first().waitFor();
  await expectNoWorker(page);
  const script = await page.evaluate(async () => (await fetch('/sw.js')).text());
  expect(script).toContain('registration.unregister()');
});
