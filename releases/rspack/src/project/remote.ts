import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AppManifest,
  type RemoteManifest,
  remoteManifestSchema,
} from '@velvet/contract/remote-manifest';
import * as v from 'valibot';

/** A remote: what its `remote.json` says, and the folder that it is in. */
export interface Remote extends RemoteManifest {
  readonly folder: string;
}

/** Reads an app's manifest. Throws an error that names the file and the field. */
export function readManifest<S extends v.GenericSchema<unknown, AppManifest>>(
  schema: S,
  file: string,
): v.InferOutput<S> {
  const read = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}

/** The remote in a folder. Throws when its `remote.json` is missing or invalid. */
export const readRemote = (folder: string): Remote => ({
  ...readManifest(remoteManifestSchema, path.join(folder, 'remote.json')),
  folder,
});
