import path from 'node:path';
import { isHostId } from '@velvet/contract/hosts';
import type { AppManifest } from '@velvet/contract/remote-manifest';
import { type App, ownPlaces, type Sources } from './app.ts';
import { consoleManifest, remotes, shellManifest } from './remotes.ts';
import { root } from './root.ts';

/** What every build of this repository reads. */
const commonPlaces = [
  ...[
    ...['shared/contract', 'shared/ui', 'shared/sdk', 'shared/console-kit'],
    'releases/rspack',
  ].flatMap((folder) => [`${folder}/src`, `${folder}/package.json`]),
  'package-lock.json',
  'rspack.config.base.ts',
  'releases/rspack/loaders',
  'releases/registry/src/build',
  'releases/registry/src/publish',
  'releases/registry/src/release/release.ts',
  'releases/registry/src/server-build.ts',
].map((place) => path.join(root, place));

const manifestFile = (id: string): string => (isHostId(id) ? `${id}.json` : 'remote.json');

const jestScript = path.join(root, 'node_modules/jest/bin/jest.js');

const sourcesOf = (id: string, folder: string): Sources => ({
  root,
  places: [...commonPlaces, ...ownPlaces(folder, manifestFile(id))],
  installed: async () => ({}),
  buildsDir: path.join(root, '.cache/builds'),
  tests: {
    command: process.execPath,
    args: [
      ...[jestScript, '--selectProjects', 'node', 'dom', '--passWithNoTests'],
      ...['--', `^${folder}/`],
    ],
    report: 'stderr',
  },
});

const app = (manifest: AppManifest, folder: string): App => ({
  id: manifest.id,
  manifest,
  folder,
  skeletonsDir: path.join(folder, 'skeletons'),
  sharedStyles: manifest.id === 'shell' ? [path.join(root, 'shared/ui/src/tokens.css')] : [],
  sources: sourcesOf(manifest.id, folder),
});

/** The hosts, then every remote, of this repository. */
export const apps: readonly App[] = [
  app(shellManifest, path.join(root, 'shell')),
  app(consoleManifest, path.join(root, 'console')),
  ...remotes.map(({ folder, ...manifest }) => app(manifest, folder)),
];
