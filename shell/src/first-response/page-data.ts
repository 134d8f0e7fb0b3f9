import { pageRecordSchema } from '@velvet/contract/page-record';
import * as v from 'valibot';
import { siteMapSchema } from '../site-map/site-map.ts';

/**
 * What the edge writes into every page as JSON: the record in the head (`#velvet-page`), and at the end of
 * the body (`#velvet-site`) the routes and menus.
 */
const pageDataSchema = v.object({ ...pageRecordSchema.entries, ...siteMapSchema.entries });
export type PageData = v.InferOutput<typeof pageDataSchema>;

/** Throws when the page was not composed by an edge of this contract. */
export function readPageData(document: Document): PageData {
  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '');
  return v.parse(pageDataSchema, { ...read('velvet-page'), ...read('velvet-site') });
}
