import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isHostId } from '@velvet/contract/hosts';
import { root } from '../build/apps.ts';
import { firstGrants, type WrittenRelease } from '../publish/publish.ts';
import { copyReleases, prune } from '../publish/release-folders.ts';
import { type Registry, withCanary, withCurrent, withoutExpired } from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { type BuildOrder, buildRelease, failureOf } from './build-release.ts';
import { ReleaseRefusal, refuseIf } from './release-refusal.ts';

export interface ReleaseOrder extends BuildOrder {
  /** Share of visitors, 1–99; undefined for everybody. */
  readonly canaryPercent?: number | undefined;
  readonly skipBrowserTests?: boolean;
}

/** Builds one app, runs every check on it, and moves its pointer. */
export async function release(order: ReleaseOrder): Promise<void> {
  const { releasesDir, app, canaryPercent, log } = order;
  const { id } = app;
  const before = await readRegistry(releasesDir);
  const written = await buildRelease(order, before);
  const { digest } = written;
  const { version } = written.release;
  if (!order.skipTests && !order.skipBrowserTests) await tryInBrowser(written, order);
  const now = new Date();
  const published = { id, version, digest, at: now.toISOString() };
  const change = (current: Registry): Registry => {
    refuseIf(changedMeanwhile(before, current, id));
    const next = canaryPercent
      ? withCanary(current, { ...published, percent: canaryPercent })
      : withCurrent(current, published);
    return next === current ? current : withoutExpired(next, now, id);
  };
  const registry = await updateRegistry(releasesDir, change, firstGrants(written.release));
  await prune(releasesDir, id, { registry, now });
  log(
    `${id}: ${canaryPercent ? `${canaryPercent} % of visitors get` : 'everybody gets'} ${version}`,
  );
  log(`Not touched: ${others(registry, id).join(', ')}`);
}

const others = ({ apps: all }: Registry, id: string): readonly string[] =>
  Object.entries(all).flatMap(([other, { current }]) =>
    other === id ? [] : [`${other} ${current}`],
  );

/** The checks are outdated when hosts or remotes were released in the meantime. */
function changedMeanwhile(before: Registry, now: Registry, id: string): readonly string[] {
  return Object.keys(now.apps)
    .filter((other) => isHostId(other) !== isHostId(id))
    .filter((other) => before.apps[other]?.current !== now.apps[other]?.current)
    .map((other) => `${other} was released meanwhile; release ${id} again`);
}

/**
 * Runs an app's browser tests with its written but not yet used release among those that are in
 * production: a new remote in the current shell, a new shell with the current remotes. Throws a
 * ReleaseRefusal with the tests' output when they fail.
 */
async function tryInBrowser(
  { release, digest }: WrittenRelease,
  { releasesDir, log }: ReleaseOrder,
): Promise<void> {
  const { id, version } = release;
  log(`Trying ${id} in the browser, among the releases in production`);
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-try-'));
  try {
    const trial = path.join(folder, 'releases');
    await copyReleases(releasesDir, trial);
    const written = path.join(id, version);
    await cp(path.join(releasesDir, written), path.join(trial, written), { recursive: true });
    const at = new Date().toISOString();
    await updateRegistry(
      trial,
      (registry) => withCurrent(registry, { id, version, digest, at }),
      firstGrants(release),
    );
    const failed = await runTests(id, trial);
    if (failed !== undefined) throw new ReleaseRefusal(`${failed}\nBrowser tests of ${id} fail`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');

/** Home is rendered by a remote, and shows most of what the shell does. */
const projectsOf = (id: string): readonly string[] => (id === 'shell' ? [id, 'listings'] : [id]);

function runTests(id: string, releasesDir: string): Promise<string | undefined> {
  const args = ['test', '--config', 'tests/browser/playwright.config.ts', '--pass-with-no-tests'];
  const projects = projectsOf(id).map((name) => `--project=${name}`);
  return failureOf(process.execPath, [playwright, ...args, ...projects], {
    cwd: root,
    env: { ...process.env, VELVET_TRY_RELEASES: releasesDir },
  });
}
