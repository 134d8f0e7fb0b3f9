import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { App } from './apps.ts';
import { fingerprint } from './fingerprint.ts';
import { root } from './root.ts';
import { rspackBuild } from './rspack.ts';

/** The version a release of the sources as they are would have: equal sources, equal version. */
export async function versionOf(app: App): Promise<string> {
  return `${await packageVersion(app)}-${await fingerprint(app)}`;
}

interface Built {
  readonly buildDir: string;
  readonly version: string;
}

/** Builds an app into a folder of its own, so that builds at the same time do not meet. */
export async function withBuild<T>(
  app: App,
  version: string,
  use: (built: Built) => Promise<T>,
): Promise<T> {
  const buildDir = path.join(root, '.cache/builds', `${app.id}-${randomUUID()}`);
  try {
    await rspackBuild({ folder: app.folder, output: buildDir, version });
    return await use({ buildDir, version });
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}

async function packageVersion({ folder }: App): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(path.join(root, folder, 'package.json'), 'utf8'),
  );
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : '0.0.0';
}
