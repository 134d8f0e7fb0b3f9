import path from 'node:path';
import { publishedApp } from '@velvet/rspack/project';
import { apps } from '../build/apps.ts';
import { versionOf, withBuild } from '../build/build-app.ts';
import { isThere } from '../files.ts';
import { publishRelease } from '../publish/publish.ts';
import { refreshRegistry } from '../registry/refresh.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { upgradeRegistry } from '../registry/upgrade.ts';
import { grantWhatIsDeclared, isDevelopment, refusedInUse } from './declared-routes.ts';

interface ReleaseChangedOptions {
  readonly releasesDir: string;
  readonly log: (line: string) => void;
}

/** A build is sequential for the most part. */
const BUILDS_AT_ONCE = 2;

/** Builds and publishes every app whose sources differ from the release in use, and renews the timestamp. */
export async function releaseChanged({ releasesDir, log }: ReleaseChangedOptions): Promise<void> {
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
