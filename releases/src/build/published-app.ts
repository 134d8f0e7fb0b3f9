import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languageCodes, languageTag } from '@velvet/shared/contract/language';
import { type PublishedManifest, publishedManifest } from '@velvet/shared/contract/remote-manifest';
import * as v from 'valibot';
import type { App } from './apps.ts';
import { root } from './root.ts';

const catalogSchema = v.record(v.string(), v.unknown());

/** The `app` of an app's release, with the texts of its catalogs. Throws when one is missing. */
export function publishedApp({
  folder,
  manifest,
}: Pick<App, 'folder' | 'manifest'>): PublishedManifest {
  const catalogs = languageCodes.map((language) => {
    const file = path.join(root, folder, `src/messages/${languageTag(language)}.json`);
    return [language, v.parse(catalogSchema, JSON.parse(readFileSync(file, 'utf8')))] as const;
  });
  return publishedManifest(manifest, Object.fromEntries(catalogs));
}
