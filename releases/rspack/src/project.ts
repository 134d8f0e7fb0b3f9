import { readFileSync } from 'node:fs';
import path from 'node:path';
import { consoleLanguages } from '@velvet/contract/console-page';
import { languageCodes, languageTag } from '@velvet/contract/language';
import {
  type AppManifest,
  type PublishedManifest,
  publishedManifest,
  type RemoteManifest,
  remoteManifestSchema,
} from '@velvet/contract/remote-manifest';
import * as v from 'valibot';

export { installedVersion, versionIn } from './installed.ts';

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

const catalogSchema = v.record(v.string(), v.unknown());

/** The `app` of an app's release, with the texts of its catalogs. Throws when one is missing. */
export function publishedApp({
  folder,
  manifest,
}: {
  readonly folder: string;
  readonly manifest: AppManifest;
}): PublishedManifest {
  const read = (file: string) =>
    v.parse(catalogSchema, JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  const hasConsole = 'console' in manifest && manifest.console !== undefined;
  const site = manifest.id === 'console' ? [] : languageCodes;
  const console = hasConsole ? consoleLanguages : [];
  return publishedManifest(manifest, {
    site: Object.fromEntries(
      site.map((code) => [code, read(`src/messages/${languageTag(code)}.json`)]),
    ),
    console: Object.fromEntries(
      console.map((tag) => [tag, read(`src/console/messages/${tag}.json`)]),
    ),
  });
}
