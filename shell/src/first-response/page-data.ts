import { languageCodes } from '@velvet/contract/language';
import * as v from 'valibot';
import { siteMapSchema } from '../site-map/site-map.ts';

const entrySchema = v.object({
  version: v.string(),
  entry: v.string(),
  /** What the entry must be; absent only on development servers. */
  integrity: v.optional(v.string()),
});
const previousSchema = v.object({
  ...entrySchema.entries,
  /** Paths that only this release has: no routes of the page. */
  paths: v.optional(v.array(v.string())),
});

/**
 * What the edge writes into every page as JSON: in the head (`#velvet-page`) the set of releases this
 * tab runs and the negotiated language, with the early calls for `boot`; at the end of the body
 * (`#velvet-site`) the routes and menus.
 */
const pageDataSchema = v.object({
  remotes: v.record(
    v.string(),
    v.object({ ...entrySchema.entries, previous: v.optional(previousSchema) }),
  ),
  ...siteMapSchema.entries,
  language: v.picklist(languageCodes),
});
export type PageData = v.InferOutput<typeof pageDataSchema>;

/** Throws when the page was not composed by an edge of this contract. */
export function readPageData(document: Document): PageData {
  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '');
  return v.parse(pageDataSchema, { ...read('velvet-page'), ...read('velvet-site') });
}
