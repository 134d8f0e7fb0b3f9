import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languageCodes, languageTag } from '@velvet/contract/language';
import { copyReleases } from '@velvet/registry/publish';
import { updateRegistry, withCanary, withCurrent } from '@velvet/registry/registry';
import { promote, rollBack } from '@velvet/registry/rollout';
import { cohortIn } from '@velvet/registry/testing';
import { type Service, startService } from '../../../tools/start/service.ts';
import { eventually } from './harness/eventually.ts';
import {
  type FirstResponse,
  firstResponse,
  isRendered,
  madePage,
  publicScreens,
} from './harness/first-response.ts';
import { fullOnly } from './harness/full-run.ts';
import { listingCards, tabLink, videoCards } from './harness/screen.ts';
import { remakeRelease } from './harness/server-build.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('releases several times with an edge of its own');

/** An edge of its own, whose releases these tests may change. */
test.describe.configure({ mode: 'default' });

/** A render that a busy machine took for hung rests for half a minute. */
const SEEN_LIMIT_MS = 120_000;
const PERCENT = 20;

let dataDir: string;
let releasesDir: string;
let edge: Service;
let url: string;

test.beforeAll(async ({ stack }) => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-first-response-'));
  releasesDir = path.join(dataDir, 'releases');
  await copyReleases(stack.releasesDir, releasesDir);
  const environment = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, API_URL: stack.url };
  edge = await startService('An edge', 'server/edge/src/main.ts --role edge', environment);
  url = `http://127.0.0.1:${edge.port}`;
});
test.afterAll(async () => {
  await edge.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A visitor of this bucket; without one, a visitor who has no cohort. */
const headersOf = (id: string, bucket?: number): Record<string, string> => ({
  'accept-language': 'en',
  ...(bucket === undefined ? {} : { cookie: `velvet.lot=${cohortIn(bucket, id)}` }),
});

/** The first page that is so. */
async function until(
  address: string,
  headers: Record<string, string>,
  isSo: (page: FirstResponse) => boolean,
): Promise<FirstResponse> {
  return eventually(() => firstResponse(url + address, headers), isSo, {
    message: address,
    timeout: SEEN_LIMIT_MS,
  });
}

/** Releases a remote with another server build, for everybody or as a canary. */
async function release(
  id: string,
  version: string,
  change: (serverBuild: string) => string,
  percent?: number,
): Promise<void> {
  const { digest } = await remakeRelease({ releasesDir, id, version, change });
  const published = { id, version, digest, at: new Date().toISOString() };
  await updateRegistry(releasesDir, (registry) =>
    percent === undefined
      ? withCurrent(registry, published)
      : withCanary(registry, { ...published, percent }),
  );
}
const isOf = (id: string, version: string) => (page: FirstResponse) =>
  page.html.includes(`/releases/${id}/${version}/`);
const takeBack = (id: string) => rollBack({ releasesDir, id, now: new Date() });

test('a canary’s server build renders for its share only, then for all, and a rollback ends it', async () => {
  const id = 'listings';
  const lucky = headersOf(id, PERCENT - 1);
  const others = headersOf(id, PERCENT);
  const [old, fresh] = ['>Matches<', '>Canary matches<'];
  expect((await madePage(`${url}/Home`, lucky)).html).toContain(old);

  // Catalogs are JSON within a script: their quotation marks may be escaped.
  const renamed = (text: string) => text.replaceAll(/(value\\?":\\?")Matches/g, '$1Canary matches');
  await release(id, '9.0.0-canary', renamed, PERCENT);
  await until('/Home', lucky, ({ html }) => html.includes(fresh));
  // Interleaved, so that a page kept for one share would be seen by the other.
  for (let round = 0; round < 20; round += 1) {
    const [one, other] = await Promise.all([
      firstResponse(`${url}/Home`, lucky),
      until('/Home', others, isRendered),
    ]);
    expect(one.html.includes(fresh) && isOf(id, '9.0.0-canary')(one)).toBe(true);
    expect(other.html.includes(old) && !isOf(id, '9.0.0-canary')(other)).toBe(true);
  }
  expect((await madePage(`${url}/Video`, lucky)).html.includes('Canary')).toBe(false);

  await promote({ releasesDir, id, now: new Date() });
  await until('/Home', headersOf(id), ({ html }) => html.includes(fresh));
  await takeBack(id);
  for (const headers of [lucky, others, headersOf(id)]) {
    const page = await until('/Home', headers, ({ html }) => html.includes(old));
    expect(page.html.includes(fresh)).toBe(false);
  }
});

test(
  'S2.3 the first visitor of each language gets a rendered page, after a start and after a release',
  full,
  async ({ stack }) => {
    const own = await startService('An edge', 'server/edge/src/main.ts --role edge', {
      ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, API_URL: stack.url },
      // Longer than a busy machine takes for all pages.
      PREPARE_LIMIT_S: '100',
    });
    const addressOf = (path: string) => `http://127.0.0.1:${own.port}${path}`;
    const pages = publicScreens.flatMap(({ address }) =>
      languageCodes.flatMap((language) =>
        ['velvet.adult=1', ''].map((cookie) => ({
          address,
          headers: { 'accept-language': languageTag(language), cookie },
        })),
      ),
    );
    async function expectRendered(of?: readonly [string, string]): Promise<void> {
      for (const { address, headers } of pages) {
        const page = await firstResponse(addressOf(address), headers);
        expect(isRendered(page), `${address} ${JSON.stringify(headers)}`).toBe(true);
        if (of) expect(isOf(...of)(page), address).toBe(true);
      }
    }
    try {
      await expectRendered();
      await release('listings', '9.0.5-first', (text) => `${text}\n`);
      await eventually(
        () => firstResponse(addressOf('/nowhere')),
        isOf('listings', '9.0.5-first'),
        {
          message: 'the release',
          timeout: SEEN_LIMIT_MS,
        },
      );
      await expectRendered(['listings', '9.0.5-first']);
    } finally {
      await takeBack('listings');
      await own.stop();
    }
  },
);

const hanging = 'for (;;);';
const throwing = 'throw new Error("torn");';
const neverReady = 'module.exports = { default: new Promise(() => undefined) };';

for (const [what, version, source] of [
  ['throws', '9.0.1-throws', throwing],
  ['gives no feature', '9.0.2-empty', neverReady],
  ['hangs', '9.0.3-hangs', hanging],
] as const) {
  test(
    `S3.71 a remote whose server build ${what} sends its skeleton, alone, and works`,
    full,
    async ({ velvet }) => {
      const headers = headersOf('video');
      await madePage(`${url}/Home`, headers);
      await release('video', version, () => source);
      await until('/Video', headers, isOf('video', version));
      for (let visit = 0; visit < 5; visit += 1) {
        const skeleton = await firstResponse(`${url}/Video`, headers);
        expect(isRendered(skeleton)).toBe(false);
        expect(skeleton.html).toMatch(/<div id="root"><div aria-hidden="true">.*fp-/s);
      }
      const { page, assertClean } = await velvet.phone({ url, acceptLanguage: 'en', adult: false });
      await page.goto('/Video');
      await page.getByRole('button', { name: 'I am 18 or older' }).click();
      await videoCards(page).first().waitFor();
      await tabLink(page, '/Home').click();
      await listingCards(page).first().waitFor();
      assertClean();
      await takeBack('video');
      await madePage(`${url}/Video`, headers);
    },
  );
}

test('a server build that was tampered with is not run', full, async () => {
  const headers = headersOf('video');
  const id = 'video';
  const version = '9.0.4-tampered';
  const change = (text: string) => `${text}\n`;
  const { digest } = await remakeRelease({ releasesDir, id, version, change });
  const published = { id, version, digest, at: new Date().toISOString() };
  await appendFile(path.join(releasesDir, id, version, 'server.cjs'), '// changed');
  await updateRegistry(releasesDir, (registry) => withCurrent(registry, published));
  await until('/Video', headers, isOf(id, version));
  for (let visit = 0; visit < 5; visit += 1) {
    expect(isRendered(await firstResponse(`${url}/Video`, headers))).toBe(false);
  }
  expect(isRendered(await madePage(`${url}/Home`, headers))).toBe(true);
  await takeBack(id);
  await madePage(`${url}/Video`, headers);
});
