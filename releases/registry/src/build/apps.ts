import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isHostId } from '@velvet/contract/hosts';
import {
  type AppManifest,
  consoleHostManifestSchema,
  shellManifestSchema,
} from '@velvet/contract/remote-manifest';
import { type Remote, readManifest, readRemote } from '@velvet/rspack/project';
import { type App, ownPlaces, type Sources } from './project.ts';

function readNamed(name: string): Remote {
  const remote = readRemote(path.join(root, name));
  if (name === `remote-${remote.id}`) return remote;
  throw new Error(`${name}/remote.json is of remote-${remote.id}`);
}

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../../../..');

/** Every remote of this repository, found by its folder. Importing this throws when one of them cannot be read. */
export const remotes: readonly Remote[] = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .sort()
  .map(readNamed);

/** The shell's own screens. */
export const shellManifest = readManifest(shellManifestSchema, path.join(root, 'shell/shell.json'));

/** The operators' console, a host without screens of the members' site. */
const consoleManifest = readManifest(
  consoleHostManifestSchema,
  path.join(root, 'console/console.json'),
);

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
