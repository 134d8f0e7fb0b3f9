import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppManifest } from '@velvet/contract/remote-manifest';
import { installedVersion, readRemote } from '@velvet/rspack/project';
import * as v from 'valibot';
import { isThere } from '../files.ts';

const lockFiles = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'];

const names = v.optional(v.record(v.string(), v.string()), {});
const packageSchema = v.object({ dependencies: names, devDependencies: names });

/** The lock files of a project, its own or those of the workspace that it is in. */
async function lockFilesOf(folder: string): Promise<readonly string[]> {
  for (let place = folder; ; place = path.dirname(place)) {
    const files = lockFiles.map((name) => path.join(place, name));
    const found = await Promise.all(files.map(isThere));
    const present = files.filter((_, index) => found[index]);
    if (present.length > 0) return present;
    // Another repository's files are not the project's.
    if (path.dirname(place) === place || (await isThere(path.join(place, '.git')))) return [];
  }
}

/** Versions of the packages that the project names, as they are installed; `none` for those that are not. */
async function installedFor(folder: string): Promise<Readonly<Record<string, string>>> {
  const manifest = await readFile(path.join(folder, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = v.parse(packageSchema, JSON.parse(manifest));
  const all = Object.keys({ ...dependencies, ...devDependencies }).sort();
  return Object.fromEntries(all.map((name) => [name, installedVersion(folder, name) ?? 'none']));
}

/**
 * The remote of a team, in a folder of its own: what a build reads is in that folder and in the packages
 * installed for it. Throws when its `remote.json` is missing or invalid.
 */
export async function appIn(given: string): Promise<App> {
  const { folder, ...manifest } = readRemote(path.resolve(given));
  return {
    id: manifest.id,
    manifest,
    folder,
    skeletonsDir: path.join(folder, 'skeletons'),
    sharedStyles: [],
    sources: {
      root: folder,
      places: [...ownPlaces(folder, 'remote.json'), ...(await lockFilesOf(folder))],
      installed: () => installedFor(folder),
      buildsDir: path.join(tmpdir(), 'velvet-builds'),
      tests: { command: 'npm', args: ['test'] },
    },
  };
}

/** One thing that is built and released on its own: a host or a remote. */
export interface App {
  readonly id: string;
  /** With its `rspack.config.ts` and its manifest. */
  readonly folder: string;
  readonly skeletonsDir: string;
  readonly sharedStyles: readonly string[];
  /** Its `remote.json`, `shell.json` or `console.json`. */
  readonly manifest: AppManifest;
  readonly sources: Sources;
}

/** What the version of an app depends on, and what is checked before it is built. */
export interface Sources {
  /** The project: names in it count from here, its commands run here. */
  readonly root: string;
  /** Files and folders that a build reads, by absolute paths; those that are missing do not count. */
  readonly places: readonly string[];
  /** Versions of packages that a build reads, by name, as far as no file in `places` has them. */
  readonly installed: () => Promise<Readonly<Record<string, string>>>;
  /** Where builds are written, and removed from. */
  readonly buildsDir: string;
  /** The command that runs the app's unit tests. */
  readonly tests: {
    readonly command: string;
    readonly args: readonly string[];
  };
}

/** Of an app in its folder: files and folders that its build reads. */
export const ownPlaces = (folder: string, manifestFile: string): readonly string[] =>
  ['src', 'rspack.config.ts', 'package.json', manifestFile, 'skeletons'].map(
    (name) => `${folder}/${name}`,
  );
