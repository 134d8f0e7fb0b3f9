import path from 'node:path';
import { publishedApp } from '@velvet/rspack/project';
import { apps } from '../build/apps.ts';
import { versionOf, withBuild } from '../build/build-app.ts';
import { isThere } from '../files.ts';
import { publishRelease } from '../publish/publish.ts';
import { grantDeclared } from '../registry/grant-routes.ts';
import { grantsOf } from '../registry/grants.ts';
import { refreshRegistry } from '../registry/refresh.ts';
import { readInForce, readRegistry } from '../registry/registry-file.ts';
import { upgradeRegistry } from '../registry/upgrade.ts';
import { type Release, readInUse } from '../release/release.ts';
import { refusedRoutes } from '../site.ts';

/** A build is sequential for the most part. */
const BUILDS_AT_ONCE = 2;

/** Builds and publishes every app whose sources differ from the release in use, and renews the timestamp. */
export async function releaseChanged({
  releasesDir,
  log,
}: {
  readonly releasesDir: string;
  readonly log: (line: string) => void;
}): Promise<void> {
  const upgrade = await upgradeRegistry(releasesDir);
  if (upgrade === 'upgraded') log('The registry was signed again, as metadata with an expiry.');
  if (upgrade === 'put-aside') {
    log('The registry carries no signature; releasing again from the sources.');
  }
  const registry = await readRegistry(releasesDir);
  const waiting = apps.values();
  async function buildWaiting(): Promise<void> {
    for (const app of waiting) {
      const version = await versionOf(app);
      const isCurrent = registry.apps[app.id]?.current === version;
      if (isCurrent && (await isThere(path.join(releasesDir, app.id, version, 'release.json')))) {
        continue;
      }
      log(`Building ${app.id} ${version}`);
      const declared = publishedApp(app);
      await withBuild(app, version, (built) =>
        publishRelease({ ...app, ...built, app: declared, releasesDir, now: new Date() }),
      );
    }
  }
  const builds = await Promise.allSettled(Array.from({ length: BUILDS_AT_ONCE }, buildWaiting));
  for (const build of builds) if (build.status === 'rejected') throw build.reason;
  await refreshRegistry(releasesDir);
  if (await isDevelopment(releasesDir)) {
    for (const line of await grantWhatIsDeclared(releasesDir)) log(line);
  }
  for (const line of await refusedInUse(releasesDir)) log(line);
}

/** Whether the root in force is one for development. */
async function isDevelopment(releasesDir: string): Promise<boolean> {
  const metadata = await readInForce(releasesDir);
  return metadata?.root['x-velvet-development'] === true;
}

/**
 * For a registry from before there were grants: every app without any is granted what its release in
 * use declares. Says so, a line for each.
 */
export async function grantWhatIsDeclared(releasesDir: string): Promise<readonly string[]> {
  const declared = (await releasesInUse(releasesDir)).flatMap(({ id, app }) =>
    app ? [[id, Object.keys(app.routes)] as const] : [],
  );
  const granted = await grantDeclared(releasesDir, Object.fromEntries(declared));
  return granted.map((id) => `The registry now grants ${id} what it declares.`);
}

/** What the registry refuses of the releases in use, in sentences. */
export async function refusedInUse(releasesDir: string): Promise<readonly string[]> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) return [];
  const grants = grantsOf(metadata.root, metadata.targets.signed);
  return (await releasesInUse(releasesDir)).flatMap((release) => refusedRoutes(release, grants));
}

async function releasesInUse(releasesDir: string): Promise<readonly Release[]> {
  const registry = await readRegistry(releasesDir);
  const ids = Object.keys(registry.apps);
  const found = await Promise.all(ids.map((id) => readInUse(releasesDir, registry, id)));
  return found.filter((release) => release !== undefined);
}
