import { languageCodes } from '@velvet/shared/contract/language';
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
export type RemoteEntry = v.InferOutput<typeof entrySchema>;

/**
 * What the edge writes into every page (`<script type="application/json" id="velvet-page">`):
 * the set of releases this tab runs, the negotiated language and the calls started early.
 */
export const pageDataSchema = v.object({
  remotes: v.record(
    v.string(),
    v.object({ ...entrySchema.entries, previous: v.optional(previousSchema) }),
  ),
  ...siteMapSchema.entries,
  language: v.picklist(languageCodes),
  early: v.array(v.string()),
});
export type PageData = v.InferOutput<typeof pageDataSchema>;

export const PAGE_DATA_ID = 'velvet-page';

/** Throws when the page was not composed by an edge of this contract. */
export function readPageData(document: Document): PageData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  return v.parse(pageDataSchema, JSON.parse(text));
}
