import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRegistry } from '../../edge/src/registry/registry-file.ts';
import { publishRelease } from '../../edge/src/releases/publish.ts';
import { type App, apps } from './apps.ts';
import { root, runBuild } from './build.ts';
import { fingerprint } from './fingerprint.ts';

interface ReleaseChangedOptions {
  readonly releasesDir: string;
  readonly log: (line: string) => void;
}

/** Builds and publishes every app whose sources differ from the release in use. */
export async function releaseChanged({ releasesDir, log }: ReleaseChangedOptions): Promise<void> {
  const registry = await readRegistry(releasesDir);
  for (const app of apps) {
    const version = `${await packageVersion(app)}-${await fingerprint(app)}`;
    const isCurrent = registry.apps[app.id]?.current === version;
    if (isCurrent && (await exists(path.join(releasesDir, app.id, version, 'release.json')))) {
      continue;
    }
    log(`Building ${app.id} ${version}`);
    for (const configuration of app.configurations()) await runBuild(configuration);
    await publishRelease({ ...app, releasesDir, version, now: new Date() });
  }
}

async function packageVersion({ folder }: App): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(path.join(root, folder, 'package.json'), 'utf8'),
  );
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : '0.0.0';
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
