import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { isHostId } from '@velvet/contract/hosts';
import { SERVER_FILE } from '@velvet/contract/release-files';
import { rspackBuild } from '@velvet/rspack/command';
import { digestOf } from '../release/release.ts';
import { createEvaluator, evaluateHost, exportedNames } from '../server-build.ts';
import type { App } from './project.ts';

/** The version a release of the sources as they are would have: equal sources, equal version. */
export async function versionOf(app: App): Promise<string> {
  return `${await packageVersion(app)}-${await fingerprint(app)}`;
}

interface Built {
  readonly buildDir: string;
  readonly version: string;
  /** Of a host: the names it provides of each singleton. */
  readonly singletonNames?: Readonly<Record<string, string[]>>;
}

/** Builds an app into a folder of its own, so that builds at the same time do not meet. */
export async function withBuild<T>(
  app: App,
  version: string,
  use: (built: Built) => Promise<T>,
): Promise<T> {
  const buildDir = path.join(app.sources.buildsDir, `${app.id}-${randomUUID()}`);
  try {
    await rspackBuild({ folder: app.folder, output: buildDir, version });
    const names = isHostId(app.id) ? { singletonNames: await providedNames(buildDir) } : {};
    return await use({ buildDir, version, ...names });
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}

/** Read from the build itself, because a host provides only a part of each library. */
async function providedNames(buildDir: string): Promise<Record<string, string[]>> {
  const file = path.join(buildDir, SERVER_FILE);
  const sha256 = digestOf(await readFile(file));
  return exportedNames(evaluateHost(createEvaluator(), { path: file, sha256 }).singletons);
}

async function packageVersion({ folder }: App): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const hasVersion = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return hasVersion ? String(manifest.version) : '0.0.0';
}

const isTest = (name: string): boolean =>
  /\.(?:test|stories)\.tsx?$|^(?:testing|stories)$/.test(name);

async function filesBelow(place: string): Promise<readonly string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [place];
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !isTest(name))
      .map((entry) => filesBelow(path.join(place, entry.name))),
  );
  return nested.flat().sort();
}

/** A hash of everything that a build of the app reads: equal sources, equal release. */
async function fingerprint({ sources }: Pick<App, 'sources'>): Promise<string> {
  const { root, places, installed } = sources;
  const files = (await Promise.all(places.map(filesBelow))).flat();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) continue;
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  for (const [name, version] of Object.entries(await installed())) {
    hash.update(`${name}\0${version}\0`);
  }
  return hash.digest('hex').slice(0, 10);
}
