import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { STATS_FILE } from '@velvet/contract/release-files';
import type { PublishedManifest } from '@velvet/contract/remote-manifest';
import { apps } from '../build/apps.ts';
import { publishRelease, type WriteOptions } from '../publish/publish.ts';
import { emptyRegistry } from '../registry/registry.ts';
import { digestOf, namedFiles, type Release } from '../release/release.ts';
import { everythingOf, type Screen, siteOf } from '../site.ts';
import type { Offer, Offers, ReleaseSet } from '../store/choose-set.ts';

/** The routes of this repository's own apps; none of another. */
export const declaredBy = (id: string): PublishedManifest => {
  const { title = id, routes = {} } = apps.find((app) => app.id === id)?.manifest ?? {};
  return { title, routes, menu: [] };
};

/** A complete release with overrides for a test; the files it lists exist. */
export function aRelease(own: Partial<Release> = {}): Release {
  const release: Release = {
    id: 'video',
    version: '1.0.0-a',
    contract: 1,
    singletons: {},
    singletonNames: {},
    runtimeCore: '2.9.2',
    releasedAt: '2026-11-20T12:00:00.000Z',
    entry: { js: ['remoteEntry.js'], css: [] },
    groups: {},
    files: {},
    firstPaint: { css: '', screens: {} },
    boot: '',
    app: declaredBy(own.id ?? 'video'),
    ...own,
  };
  const files = namedFiles(release).map(
    (name) => [name, { bytes: 1, brotliBytes: 1, sha256: digestOf(name) }] as const,
  );
  return { ...release, files: { ...Object.fromEntries(files), ...release.files } };
}

/** A folder of its own for a test, and the way to remove it. */
export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-edge-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

export interface ExampleApp {
  readonly id: string;
  readonly version: string;
  /** Built files by name; `mf-stats.json` is added. */
  readonly files: Readonly<Record<string, string>>;
  readonly groups?: Release['groups'];
  readonly entry?: Release['entry'];
  readonly skeletons?: Readonly<Record<string, string>>;
  readonly singletons?: Release['singletons'];
  /** What its module for the console needs. */
  readonly console?: Release['console'];
  readonly runtimeCore?: string;
  /** The version of the contract that it was built with; that of this build without it. */
  readonly contract?: number;
  /** Of a host: the versions that it serves. */
  readonly serves?: readonly number[];
  readonly app?: Release['app'];
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
  }
}

/** Writes a build of the given texts; returns the arguments to publish it. */
export async function exampleBuild(folder: string, app: ExampleApp): Promise<WriteOptions> {
  const { id, version, files, groups = {}, entry = { js: [], css: [] }, skeletons = {} } = app;
  const { singletons = {}, console, runtimeCore = '2.9.2', app: declared = declaredBy(id) } = app;
  const { contract, serves } = app;
  const buildDir = path.join(folder, 'builds', id, version);
  const skeletonsDir = path.join(folder, 'skeletons', id, version);
  await writeFiles(buildDir, {
    ...files,
    [STATS_FILE]: JSON.stringify({
      velvet: { id, contract, serves, entry, groups, singletons, console, runtimeCore },
    }),
  });
  await writeFiles(skeletonsDir, skeletons);
  return {
    releasesDir: path.join(folder, 'releases'),
    version,
    buildDir,
    skeletonsDir,
    app: declared,
    now: new Date('2026-11-20T12:00:00Z'),
  };
}

/** Publishes a build that consists of the given texts, for everybody. */
export async function publishExample(folder: string, app: ExampleApp): Promise<Release> {
  return publishRelease(await exampleBuild(folder, app));
}

/** These releases for a visitor, with everything granted that they declare. */
export function setOf(releases: readonly Release[], previous: readonly Release[] = []): ReleaseSet {
  const byId = (some: readonly Release[]) => new Map(some.map((one) => [one.id, one]));
  return {
    releases: byId(releases),
    previous: byId(previous),
    site: siteOf(releases, everythingOf(releases)),
  };
}

/** These apps for everybody, with everything granted that their releases declare. */
export function offersOf(...offers: readonly Offer[]): Offers {
  const releases = offers.flatMap(({ current, canary }) => [
    current,
    ...(canary ? [canary.release] : []),
  ]);
  return {
    revision: 1,
    registry: emptyRegistry,
    apps: new Map(offers.map((offer) => [offer.current.id, offer])),
    grants: everythingOf(releases),
  };
}

/** A screen of this repository's own apps. */
export function screenOf(path: string): Screen | undefined {
  const releases = apps.map(({ id }) => ({ id, app: declaredBy(id) }));
  return siteOf(releases, everythingOf(releases)).screens.get(path);
}
