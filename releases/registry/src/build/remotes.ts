import { readdirSync } from 'node:fs';
import path from 'node:path';
import { consoleHostManifestSchema, shellManifestSchema } from '@velvet/contract/remote-manifest';
import { type Remote, readManifest, readRemote } from '@velvet/rspack/project';
import { root } from './root.ts';

function readNamed(name: string): Remote {
  const remote = readRemote(path.join(root, name));
  if (name === `remote-${remote.id}`) return remote;
  throw new Error(`${name}/remote.json is of remote-${remote.id}`);
}

/** Every remote of this repository, found by its folder. Importing this throws when one of them cannot be read. */
export const remotes: readonly Remote[] = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .sort()
  .map(readNamed);

/** The shell's own screens. */
export const shellManifest = readManifest(shellManifestSchema, path.join(root, 'shell/shell.json'));

/** The operators' console, a host without screens of the members' site. */
export const consoleManifest = readManifest(
  consoleHostManifestSchema,
  path.join(root, 'console/console.json'),
);
