import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { layFiles, namesOf } from 'create-velvet-remote/lay';
import * as v from 'valibot';
import { apps } from '../build/apps.ts';
import { remotes } from '../build/remotes.ts';

/** Writes a remote with one screen into a folder of this repository. Returns the files, from the root. */
export async function layRemote(root: string, id: string): Promise<readonly string[]> {
  const names = namesOf(
    id,
    apps.map((app) => app.id),
  );
  const folder = `remote-${id}`;
  const files = await layFiles(path.join(root, folder), {
    names,
    place: 'workspace',
    devPort: Math.max(...remotes.map((remote) => remote.devPort)) + 1,
    dependencies: await dependenciesOf(root),
  });
  return files.map((file) => path.join(folder, file));
}

const packageSchema = v.looseObject({
  version: v.string(),
  dependencies: v.record(v.string(), v.string()),
});

async function readPackage(root: string, folder: string) {
  return v.parse(
    packageSchema,
    JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')),
  );
}

/** Libraries that every remote takes from the host, in the versions that the workspace has. */
const hostLibraries = [
  '@reduxjs/toolkit',
  'react',
  'react-intl',
  'react-redux',
  'react-router-dom',
] as const;

async function dependenciesOf(root: string): Promise<Readonly<Record<string, string>>> {
  const [sdk, shell] = await Promise.all([
    readPackage(root, 'shared/sdk'),
    readPackage(root, 'shell'),
  ]);
  const own = {
    '@velvet/contract': sdk.version,
    '@velvet/sdk': sdk.version,
    '@velvet/ui': sdk.version,
    '@velvet/shell': shell.version,
  };
  const libraries = hostLibraries.map((name) => [name, sdk.dependencies[name] ?? ''] as const);
  return Object.fromEntries(
    [...Object.entries(own), ...libraries].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
