import type { Page } from '@playwright/test';
import { edgeReportSchema } from '@velvet/contract/edge-report';
import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import * as v from 'valibot';
import { fullOnly } from './harness/full-run.ts';
import { listingCards, tabLink, videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('reports of faults; the tests of the edge prove it');

/** Keeps what the page sends; a browser does not show what is in a beacon. */
const KEEP_REPORTS = `
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    if (url === '${EDGE_REPORT_URL}') body.text().then((text) => { window.report = text; });
    return send(url, body);
  };`;

async function openHome(velvet: Velvet, options: { readonly member?: string } = {}) {
  const phone = await velvet.phone({ language: 'en', ...options });
  await phone.context.addInitScript(KEEP_REPORTS);
  const loaded = phone.page.waitForResponse(/\/releases\/shell\/[^/]+\/background\.js$/);
  return { ...phone, loaded };
}

async function reportOf(page: Page) {
  const sent = await page.waitForFunction(() => Reflect.get(window, 'report'));
  return v.parse(edgeReportSchema, JSON.parse(String(await sent.jsonValue())));
}

const metrics = async (velvet: Velvet) =>
  (await (await fetch(`${velvet.url}/edge/metrics`)).text()).split('\n');

test(
  'vitals, screens and calls are told by release, and nothing about the visitor',
  full,
  async ({ velvet }) => {
    const { page, loaded, assertClean } = await openHome(velvet, { member: 'demo' });
    await page.goto('/Home');
    await listingCards(page).first().waitFor();
    await loaded;
    await tabLink(page, '/Video').click();
    await videoCards(page).first().waitFor();
    assertClean();
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    const report = await reportOf(page);

    const [listings = '', video = ''] = report.screens.map(({ release }) => release);
    expect(listings).toMatch(/^listings@\d+\.\d+\.\d+-\w+$/);
    expect(video).toMatch(/^video@\d+\.\d+\.\d+-\w+$/);
    const measured = report.vitals.map(({ release, name }) => `${release} ${name}`);
    for (const expected of [`${listings} lcp`, `${listings} cls`, `${video} cls`]) {
      expect(measured, `${expected} in ${measured.join(', ')}`).toContain(expected);
    }
    const calls = report.calls.map(
      ({ release, operation }) => `${release.split('@')[0]} ${operation}`,
    );
    for (const expected of ['listings user_info', 'video video_list', 'shell base_info']) {
      expect(calls, `${expected} in ${calls.join(', ')}`).toContain(expected);
    }
    expect(report.calls.every(({ ok }) => ok)).toBe(true);

    const [app, version] = listings.split('@');
    const counted = `velvet_lcp_count{app="${app}",version="${version}"}`;
    const line = (await metrics(velvet)).find((one) => one.startsWith(counted)) ?? '';
    expect(Number(line.slice(counted.length)), line).toBeGreaterThanOrEqual(1);
  },
);

for (const [how, answer] of [
  ['missing', { status: 404 }],
  ['tampered with', { contentType: 'text/javascript', body: 'window.tampered = true;' }],
] as const) {
  test(
    `a remote whose chunk is ${how} is told with its version, soon`,
    full,
    async ({ velvet }) => {
      const { page, loaded } = await openHome(velvet);
      const chunk = /\/releases\/video\/[^/]+\/videos\.js/;
      await page.route(chunk, (route) => route.fulfill(answer));
      await page.goto('/Home');
      await loaded;
      await tabLink(page, '/Video').click();
      const [problem] = (await reportOf(page)).problems;
      expect(problem?.release ?? '').toMatch(/^video@\d+\.\d+\.\d+-\w+$/);
      expect(problem?.kind).toBe('load');
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    },
  );
}
