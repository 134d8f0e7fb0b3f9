import type { AppManifest } from '@velvet/contract/remote-manifest';

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
    /** What it prints the reason of a failure to. */
    readonly report: 'stderr' | 'both';
  };
}

/** Of an app in its folder: files and folders that its build reads. */
export const ownPlaces = (folder: string, manifestFile: string): readonly string[] =>
  ['src', 'rspack.config.ts', 'package.json', manifestFile, 'skeletons'].map(
    (name) => `${folder}/${name}`,
  );
