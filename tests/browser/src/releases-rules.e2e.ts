import path from 'node:path';
import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { EDGE_SET_URL, edgeSetSchema } from '@velvet/contract/edge-set';
import { cohortIn } from '@velvet/registry/testing';
import * as v from 'valibot';
import { type Service, startService } from '../../../tools/start/service.ts';
import { fullOnly } from './harness/full-run.ts';
import { copySources, type Scratch } from './harness/scratch.ts';
import { videoCards } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

/** An edge that believes addresses, so that visitors come from many networks. */
let edge: Service;
let scratch: Scratch;
test.use({ ownStack: true });

test.beforeAll(async ({ stack }) => {
  const dataDir = path.join(stack.releasesDir, '..');
  scratch = await copySources(dataDir);
  edge = await startService('An edge', 'server/edge/src/main.ts --role edge', {
    ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    ...{ API_URL: stack.url, TRUST_PROXY: '127.0.0.1' },
  });
});
test.afterAll(async () => {
  await edge.stop();
  await scratch.remove();
});

const url = () => `http://127.0.0.1:${edge.port}`;
const VISITORS = 60;
const BROKEN_FOR_EVERY = 20;
const STOPPED_WITHIN_MS = 10_000;
/** A canary for half of the visitors is for all of these. */
const cohort = String(cohortIn(0, 'video'));
const networkOf = (visitor: number) => ({ 'x-forwarded-for': `10.20.${visitor}.1` });

async function given(): Promise<string | undefined> {
  const answer = await fetch(url() + EDGE_SET_URL, { headers: { cookie: `velvet.lot=${cohort}` } });
  return v.parse(edgeSetSchema, await answer.json()).versions.video;
}

/** One for whom the release throws, until the browser has reported it. The tab falls back by itself. */
async function meetTheError(velvet: Velvet, visitor: number): Promise<void> {
  const { page, context, close } = await velvet.phone({ url: url(), language: 'en' });
  await context.setExtraHTTPHeaders(networkOf(visitor));
  await context.addCookies([{ name: 'velvet.lot', value: cohort, url: url() }]);
  await context.addInitScript((number) => localStorage.setItem('visitor', number), String(visitor));
  const reported = page.waitForRequest(`**${EDGE_REPORT_URL}`);
  await page.goto('/Video');
  await videoCards(page).first().waitFor();
  await reported;
  await close();
}

test(
  'a release that throws for five percent of visitors is taken back within ten seconds',
  fullOnly('builds a release; the watcher has a test with a real edge and forged reports'),
  async ({ velvet }) => {
    const before = await given();
    await scratch.edit(
      'remote-video/src/videos/videos-page.tsx',
      '  const intl = useIntl();',
      `  const intl = useIntl();
  const visitor = typeof window === 'undefined' ? null : window.localStorage.getItem('visitor');
  if (visitor && Number(visitor) % ${BROKEN_FOR_EVERY} === 0) throw new TypeError('Broken');`,
    );
    const options = ['--auto', '50,100', '--edge', url(), '--allow-dirty', '--skip-tests'];
    const released = scratch.npm('release', 'video', ...options);
    await expect.poll(given, { timeout: 240_000 }).not.toBe(before);

    const isBroken = (visitor: number) => visitor % BROKEN_FOR_EVERY === 0;
    const visitors = Array.from({ length: VISITORS }, (_, index) => index + 1);
    for (const visitor of visitors.filter((one) => !isBroken(one))) {
      const headers = { ...networkOf(visitor), cookie: `velvet.lot=${cohort}` };
      expect((await fetch(`${url()}/Video`, { headers })).status).toBe(200);
    }
    for (const visitor of visitors.filter(isBroken)) await meetTheError(velvet, visitor);
    const breachedAt = performance.now();
    await expect.poll(given, { timeout: STOPPED_WITHIN_MS }).toBe(before);
    expect(performance.now() - breachedAt).toBeLessThan(STOPPED_WITHIN_MS);

    const { ok, text } = await released;
    expect(ok).toBe(false);
    expect(text).toContain('is taken back: 3 of 60 networks reported errors in the last minute');
    expect(text).toMatch(/video: took back \S+; everybody gets /);
    // What is open falls back by itself; a new visitor gets the release before.
    const phone = await velvet.phone({ url: url(), language: 'en' });
    await phone.page.goto('/Video');
    await videoCards(phone.page).first().waitFor();
    phone.assertClean();
  },
);
