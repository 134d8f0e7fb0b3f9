import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { PublishedManifest } from '@velvet/contract/remote-manifest';
import { root } from '@velvet/registry/build';
import {
  copyReleases,
  featureProblems,
  incompatibilities,
  singletonsOf,
  writeRelease,
} from '@velvet/registry/publish';
import { updateRegistry, withCurrent } from '@velvet/registry/registry';
import { digestOf, type Release, releaseSchema } from '@velvet/registry/store';
import { rspackBuild } from '@velvet/rspack/command';
import * as v from 'valibot';
import { type Service, startService } from '../../../tools/start/service.ts';
import { eventually } from './harness/eventually.ts';
import { type FirstResponse, firstResponse } from './harness/first-response.ts';
import { fullOnly } from './harness/full-run.ts';
import { versionsAt } from './harness/republish.ts';
import { heading, listingCards, screen, tabLink, videoCards } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('builds a remote of an earlier contract');

/**
 * Remotes and hosts of the last two contracts with each other. `tests/browser/contracts/3` has a remote of contract 3 as it was
 * built then, and what releases of then said. An edge of its own, whose releases these tests may change.
 */
test.describe.configure({ mode: 'default' });

const frozen = path.join(root, 'tests/browser/contracts/3');
const version = '0.9.0-contract-3';
const TITLE = 'Videos of contract 3';
const declared: PublishedManifest = {
  title: 'Video',
  routes: {
    '/Video': {
      screen: 'videos',
      title: 'title',
      access: 'public',
      rendered: true,
      firstCalls: [],
    },
  },
  menu: [],
};
/** A render that a busy machine took for hung rests for half a minute. */
const SEEN_LIMIT_MS = 120_000;

let dataDir: string;
let releasesDir: string;
let edge: Service;
let url: string;
let todaysVideo: string;

test.beforeAll(async ({ stack }) => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-contracts-'));
  releasesDir = path.join(dataDir, 'releases');
  await copyReleases(stack.releasesDir, releasesDir);
  todaysVideo = (await versionsAt(stack.url)).video ?? '';
  const environment = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, API_URL: stack.url };
  edge = await startService('An edge', 'server/edge/src/main.ts --role edge', environment);
  url = `http://127.0.0.1:${edge.port}`;
});
test.afterAll(async () => {
  await edge.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function releaseOf(id: string, of: string): Promise<Release> {
  const text = await readFile(path.join(releasesDir, id, of, 'release.json'), 'utf8');
  return v.parse(releaseSchema, JSON.parse(text));
}

/** Builds the remote of contract 3 and writes its release, with every check of "Can I release?". */
async function writeFrozen(shell: Release) {
  const buildDir = await mkdtemp(path.join(tmpdir(), 'velvet-contract-3-'));
  try {
    await rspackBuild({ folder: frozen, output: buildDir, version });
    return await writeRelease({
      ...{ releasesDir, version, buildDir, app: declared, now: new Date() },
      skeletonsDir: path.join(frozen, 'skeletons'),
      async check(built, folder) {
        const inShell = { id: 'video', folder, host: shell };
        const singletonsIn = singletonsOf(releasesDir, shell);
        expect(incompatibilities(built, shell)).toEqual([]);
        expect(await featureProblems({ ...inShell, singletonsIn }, ['/Video'])).toEqual([]);
      },
    });
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}

async function useRelease(published: { version: string; digest: string }): Promise<void> {
  const at = new Date().toISOString();
  await updateRegistry(releasesDir, (registry) =>
    withCurrent(registry, { id: 'video', ...published, at }),
  );
}

/** The page, once it is rendered from a release that has this title, or not. */
const pageOf = (hasTitle: boolean): Promise<FirstResponse> =>
  eventually(
    () => firstResponse(`${url}/Video`, { 'accept-language': 'en' }),
    ({ html }) => html.includes('<h1') && html.includes(`${TITLE}</h1>`) === hasTitle,
    { message: `with${hasTitle ? '' : 'out'} ${TITLE}`, timeout: SEEN_LIMIT_MS },
  );

const text = (page: Page, content: string) => screen(page).getByText(content, { exact: true });
const press = (page: Page, name: string) => screen(page).getByRole('button', { name }).click();

/** Uses what contract 3 offered: the session, toasts, a slice, the kit, its deferred part, links. */
async function useRemoteOfContract3(page: Page): Promise<void> {
  await heading(page, TITLE).waitFor();
  await text(page, 'In en, signed in: false').waitFor();
  await press(page, 'Tap');
  await text(page, '1 tap').waitFor();
  await press(page, 'Tell');
  await page.getByText('Told by contract 3').waitFor();
  await press(page, 'Note');
  await screen(page).getByRole('textbox', { name: 'Note' }).fill('kept');
  await expect(screen(page).getByRole('textbox', { name: 'Note' })).toHaveValue('kept');
  await screen(page).getByRole('link', { name: 'Back to Home' }).click();
  await listingCards(page).first().waitFor();
  await tabLink(page, '/Video').click();
  await text(page, '1 tap').waitFor();
}

const releasesSchema = v.record(v.string(), v.record(v.string(), v.unknown()));

/** What a release of contract 3 said, as far as the check reads it. */
async function releaseOfContract3(id: 'shell' | 'video' | 'console', like: Release) {
  const file = path.join(frozen, 'releases.json');
  const of = v.parse(releasesSchema, JSON.parse(await readFile(file, 'utf8')))[id];
  const { serves: _, console: __, ...rest } = like;
  return v.parse(releaseSchema, { ...rest, ...of });
}

/** Each way to combine the last two contracts: what the check of a release says, in words. */
const cells = [
  { remote: 4, shell: 4, refusal: undefined },
  { remote: 3, shell: 4, refusal: undefined },
  { remote: 3, shell: 3, refusal: undefined },
  { remote: 4, shell: 3, refusal: /speaks contract 4, the shell in production \(\S+\) serves 3/ },
] as const;

for (const { remote, shell, refusal } of cells) {
  const verdict = refusal ? 'is refused' : 'can be released';
  test(
    `a remote of contract ${remote} ${verdict} where the shell is of contract ${shell}`,
    full,
    async () => {
      const versions = await versionsAt(url);
      const todays = {
        remote: await releaseOf('video', todaysVideo),
        shell: await releaseOf('shell', versions.shell ?? ''),
      };
      const given = {
        remote: remote === 4 ? todays.remote : await releaseOfContract3('video', todays.remote),
        shell: shell === 4 ? todays.shell : await releaseOfContract3('shell', todays.shell),
      };
      expect(given.remote.contract).toBe(remote);
      const problems = incompatibilities(given.remote, given.shell);
      if (refusal) expect(problems[0]).toMatch(refusal);
      else expect(problems).toEqual([]);
    },
  );
}

test(
  'a released remote of contract 3 is rendered and runs in today’s shell, and one of contract 4 after it',
  full,
  async ({ velvet }) => {
    const shell = await releaseOf('shell', (await versionsAt(url)).shell ?? '');
    const todays = await readFile(path.join(releasesDir, 'video', todaysVideo, 'release.json'));
    await useRelease({ version, digest: (await writeFrozen(shell)).digest });
    await pageOf(true);

    const phone = await velvet.phone({ url, acceptLanguage: 'en' });
    await phone.page.goto('/Video');
    await useRemoteOfContract3(phone.page);
    phone.assertClean();

    await useRelease({ version: todaysVideo, digest: digestOf(todays) });
    await pageOf(false);
    const next = await velvet.phone({ url, acceptLanguage: 'en' });
    await next.page.goto('/Video');
    await videoCards(next.page).first().waitFor();
    next.assertClean();
  },
);
