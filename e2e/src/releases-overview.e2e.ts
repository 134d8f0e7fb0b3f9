import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeReportSchema } from '@velvet/shared/contract/edge-report';
import { EDGE_REPORT_URL } from '@velvet/shared/contract/edge-report-url';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

/** Keeps what the page sends; a browser does not show what is in a beacon. */
const KEEP_REPORTS = `
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    if (url === '${EDGE_REPORT_URL}') body.text().then((text) => { window.report = text; });
    return send(url, body);
  };`;

async function openHome(options: { readonly member?: string } = {}) {
  const phone = await suite.phone({ language: 'en', ...options });
  await phone.context.addInitScript(KEEP_REPORTS);
  const loaded = phone.page.waitForResponse(/\/releases\/shell\/[^/]+\/background\.js$/);
  return { ...phone, loaded };
}

async function reportOf(page: Page) {
  const sent = await page.waitForFunction(() => Reflect.get(window, 'report'));
  return v.parse(edgeReportSchema, JSON.parse(String(await sent.jsonValue())));
}

const metrics = async () => (await (await fetch(`${suite.url}/edge/metrics`)).text()).split('\n');

test('vitals, screens and calls are told by release, and nothing about the visitor', async () => {
  const { page, loaded, assertClean } = await openHome({ member: 'demo' });
  await page.goto('/Home');
  await page.locator('main:not([hidden]) a[href^="/detail?id="]').first().waitFor();
  await loaded;
  await page.locator('nav a[href="/Video"]').click();
  await page.locator('main:not([hidden]) a[href^="/PlayVideo?id="]').first().waitFor();
  assertClean();
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  const report = await reportOf(page);

  const [listings = '', video = ''] = report.screens.map(({ release }) => release);
  assert.match(listings, /^listings@1\.0\.0-\w+$/);
  assert.match(video, /^video@1\.0\.0-\w+$/);
  const measured = report.vitals.map(({ release, name }) => `${release} ${name}`);
  for (const expected of [`${listings} lcp`, `${listings} cls`, `${video} cls`]) {
    assert.ok(measured.includes(expected), `${expected} in ${measured.join(', ')}`);
  }
  const calls = report.calls.map(
    ({ release, operation }) => `${release.split('@')[0]} ${operation}`,
  );
  for (const expected of ['listings user_info', 'video video_list', 'shell base_info']) {
    assert.ok(calls.includes(expected), `${expected} in ${calls.join(', ')}`);
  }
  assert.ok(report.calls.every(({ ok }) => ok));

  const [app, version] = listings.split('@');
  const counted = `velvet_lcp_count{app="${app}",version="${version}"}`;
  const line = (await metrics()).find((one) => one.startsWith(counted)) ?? '';
  assert.ok(Number(line.slice(counted.length)) >= 1, line);
});

for (const [how, answer] of [
  ['missing', { status: 404 }],
  ['tampered with', { contentType: 'text/javascript', body: 'window.tampered = true;' }],
] as const) {
  test(`a remote whose chunk is ${how} is told with its version, soon`, async () => {
    const { page, loaded } = await openHome();
    const chunk = /\/releases\/video\/[^/]+\/videos\.js/;
    await page.route(chunk, (route) => route.fulfill(answer));
    await page.goto('/Home');
    await loaded;
    await page.locator('nav a[href="/Video"]').click();
    const [problem] = (await reportOf(page)).problems;
    assert.match(problem?.release ?? '', /^video@1\.0\.0-\w+$/);
    assert.equal(problem?.kind, 'load');
    assert.equal(await page.evaluate(() => 'tampered' in window), false);
  });
}

test('the overview shows it, under its own strict policy, in both themes', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page, context, assertClean, assertAccessible } = await suite.phone({ theme });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/edge/releases');
    await page.getByRole('heading', { level: 1, name: 'Releases' }).waitFor();
    for (const name of ['shell', 'listings', 'video', 'wallet', 'game']) {
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390);
    assertClean();
    await assertAccessible();
  }
});
