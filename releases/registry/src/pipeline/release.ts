import { isHostId } from '@velvet/contract/hosts';
import { prune } from '../publish/prune.ts';
import { firstGrants } from '../publish/publish.ts';
import { type Registry, withCanary, withCurrent, withoutExpired } from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { type BuildOrder, buildRelease } from './build-release.ts';
import { ReleaseRefusal, refuseIf } from './release-refusal.ts';
import { failingBrowserTests } from './try-in-browser.ts';

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
  await checkInBrowser({ ...written, releasesDir }, order);
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

async function checkInBrowser(
  candidate: Parameters<typeof failingBrowserTests>[0],
  { skipTests, skipBrowserTests, log }: ReleaseOrder,
): Promise<void> {
  if (skipTests || skipBrowserTests) return;
  log(`Trying ${candidate.release.id} in the browser, among the releases in production`);
  const failed = await failingBrowserTests(candidate);
  if (failed === undefined) return;
  throw new ReleaseRefusal(`${failed}\nBrowser tests of ${candidate.release.id} fail`);
}

/** The checks are outdated when hosts or remotes were released in the meantime. */
function changedMeanwhile(before: Registry, now: Registry, id: string): readonly string[] {
  return Object.keys(now.apps)
    .filter((other) => isHostId(other) !== isHostId(id))
    .filter((other) => before.apps[other]?.current !== now.apps[other]?.current)
    .map((other) => `${other} was released meanwhile; release ${id} again`);
}
