import path from 'node:path';
import { publishedApp } from '@velvet/rspack/project';
import { apps } from '../build/apps.ts';
import { versionOf, withBuild } from '../build/build-app.ts';
import type { App } from '../build/project.ts';
import { inParallel, isThere } from '../files.ts';
import { publishRelease } from '../publish/publish.ts';
import { grantsOf } from '../registry/grants.ts';
import { refreshRegistry } from '../registry/refresh.ts';
import { readInForce, readRegistry } from '../registry/registry-file.ts';
import { registryOf } from '../registry/registry-of.ts';
import { readInUse } from '../release/release.ts';
import { refusedRoutes } from '../site.ts';

/** A build is sequential for the most part. */
const BUILDS_AT_ONCE = 2;

/**
 * Builds and publishes every app whose sources differ from the release in use, or with `onlyMissing` only
 * those without one, and renews the timestamp.
 */
export async function releaseChanged({
  releasesDir,
  onlyMissing = false,
  log,
}: {
  readonly releasesDir: string;
  readonly onlyMissing?: boolean;
  readonly log: (line: string) => void;
}): Promise<void> {
  const registry = await readRegistry(releasesDir);
  const releaseIfChanged = async (app: App): Promise<void> => {
    const inUse = registry.apps[app.id]?.current ?? '';
    const isComplete = await isThere(path.join(releasesDir, app.id, inUse, 'release.json'));
    if (isComplete && onlyMissing) return;
    const version = await versionOf(app);
    if (isComplete && inUse === version) return;
    log(`Building ${app.id} ${version}`);
    const declared = publishedApp(app);
    await withBuild(app, version, (built) =>
      publishRelease({ ...app, ...built, app: declared, releasesDir, now: new Date() }),
    );
  };
  await inParallel(apps, releaseIfChanged, BUILDS_AT_ONCE);
  await refreshRegistry(releasesDir);
  for (const line of await refusedInUse(releasesDir)) log(line);
}

/** What the registry refuses of the releases in use, in sentences. */
export async function refusedInUse(releasesDir: string): Promise<readonly string[]> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) return [];
  const registry = registryOf(metadata);
  const grants = grantsOf(metadata.root, metadata.targets.signed);
  const refused = Object.keys(registry.apps).map(async (id) => {
    const release = await readInUse(releasesDir, registry, id);
    return release ? refusedRoutes(release, grants) : [];
  });
  return (await Promise.all(refused)).flat();
}
