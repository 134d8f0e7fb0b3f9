import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { versionIn } from '@velvet/rspack/project';
import { layFiles, namesOf } from 'create-velvet-remote/lay';
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
    dependencies: Object.fromEntries(dependencies.map((name) => [name, versionIn(root, name)])),
  });
  return files.map((file) => path.join(folder, file));
}

/** What a new remote depends on, in the versions that are installed here. */
const dependencies = [
  '@reduxjs/toolkit',
  '@velvet/contract',
  '@velvet/sdk',
  '@velvet/shell',
  '@velvet/ui',
  'react',
  'react-intl',
  'react-redux',
  'react-router-dom',
];
