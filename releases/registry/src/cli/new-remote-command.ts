import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { layFiles, namesOf } from 'create-velvet-remote/lay';
import * as v from 'valibot';
import { apps, remotes, root } from '../build/apps.ts';
import { onlyOne, usages } from './command-line.ts';

/** `npm run new-remote -- <name>`: writes a remote with one screen that builds, runs and is reachable. */
export async function newRemoteCommand(args: readonly string[]): Promise<readonly string[]> {
  const id = onlyOne(args, usages['new-remote']);
  const files = await layRemote(id);
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return [
    ...files,
    `
remote-${id} is there, with one screen that Mine leads to. Next:
  npm install                  puts the new package into package-lock.json
  npm run dev -w remote-${id}      alone, with hot reload
  npm run dev                  in the shell
  npm start                    as visitors get it
Give it an owner in CODEOWNERS.
`,
  ];
}

/** Writes the remote's files into a folder of this repository. Returns them, from the root. */
async function layRemote(id: string): Promise<readonly string[]> {
  const names = namesOf(
    id,
    apps.map((app) => app.id),
  );
  const folder = `remote-${id}`;
  const files = await layFiles(path.join(root, folder), {
    names,
    place: 'workspace',
    devPort: Math.max(...remotes.map((remote) => remote.devPort)) + 1,
    dependencies: await dependenciesOf(),
  });
  return files.map((file) => path.join(folder, file));
}

const packageSchema = v.looseObject({
  version: v.string(),
  dependencies: v.record(v.string(), v.string()),
});

async function readPackage(folder: string) {
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

async function dependenciesOf(): Promise<Readonly<Record<string, string>>> {
  const [sdk, shell] = await Promise.all([readPackage('shared/sdk'), readPackage('shell')]);
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
