import { readFileSync } from 'node:fs';
import path from 'node:path';
import { consoleLanguages } from '@velvet/contract/console-page';
import { languageCodes, languageTag } from '@velvet/contract/language';
import {
  type AppManifest,
  type PublishedManifest,
  publishedManifest,
} from '@velvet/contract/remote-manifest';
import * as v from 'valibot';

const catalogSchema = v.record(v.string(), v.unknown());

interface DeclaringApp {
  readonly folder: string;
  readonly manifest: AppManifest;
}

/** The `app` of an app's release, with the texts of its catalogs. Throws when one is missing. */
export function publishedApp({ folder, manifest }: DeclaringApp): PublishedManifest {
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
