import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AppManifest,
  consoleHostManifestSchema,
  type RemoteManifest,
  remoteManifestSchema,
  shellManifestSchema,
} from '@velvet/contract/remote-manifest';
import * as v from 'valibot';
import { root } from './root.ts';

/** A remote of this repository: what its `remote.json` says, and the folder that it is in. */
export interface Remote extends RemoteManifest {
  readonly folder: string;
}

function readManifest<S extends v.GenericSchema<unknown, AppManifest>>(
  schema: S,
  file: string,
): v.InferOutput<S> {
  const read = v.safeParse(schema, JSON.parse(readFileSync(path.join(root, file), 'utf8')));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

function readRemote(folder: string): Remote {
  const manifest = readManifest(remoteManifestSchema, `${folder}/remote.json`);
  if (folder === `remote-${manifest.id}`) return { ...manifest, folder };
  throw new Error(`${folder}/remote.json is of remote-${manifest.id}`);
}

/** Every remote, found by its folder. Importing this throws when one of them cannot be read. */
export const remotes: readonly Remote[] = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .sort()
  .map(readRemote);

/** The shell's own screens. */
export const shellManifest = readManifest(shellManifestSchema, 'shell/shell.json');

/** The operators' console, a host without screens of the members' site. */
export const consoleManifest = readManifest(consoleHostManifestSchema, 'console/console.json');
