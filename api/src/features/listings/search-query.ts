import { ALL_REGION_ID } from '@velvet/shared/contract/constants';
import type { ListingOrder, ListingSearch } from '@velvet/shared/contract/listing-search';
import { CARD_COLUMNS } from './listings.ts';

/** A statement with its values. */
export interface SearchQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The sort key of each order; the id breaks ties. */
const orderKeys: Readonly<Record<ListingOrder, string>> = {
  newest: 'l.id',
  rating: 'l.rating_tenths',
  likes: 'l.likes',
};

/**
 * The statement of a search. It contains only the requested conditions, so that the planner can
 * choose between the index of the order and that of a word. Pages start after the last entry's sort
 * key, so a late page costs as much as the first.
 */
export function searchQuery(search: ListingSearch, limit: number): SearchQuery {
  const { regionId, order, query, verifiedOnly, signId, ids, after } = search;
  const key = orderKeys[order];
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const conditions = ['NOT l.hidden'];
  if (regionId !== ALL_REGION_ID) conditions.push(`l.region_id = ${value(regionId)}`);
  if (verifiedOnly) conditions.push('l.verified');
  if (signId !== undefined) conditions.push(`l.sign_tag_ids @> ARRAY[${value(signId)}::bigint]`);
  if (ids) conditions.push(`l.id = ANY (${value(ids)}::bigint[])`);
  if (query !== undefined) {
    const words = `search_words(${value(query)})`;
    conditions.push(
      `s.grams @> search_query_grams(${words})`,
      `s.document LIKE ALL (search_patterns(${words}))`,
    );
  }
  if (after !== undefined) {
    const [place, id] = after.split('.');
    conditions.push(`(${key}, l.id) < (${value(place)}::bigint, ${value(id)}::bigint)`);
  }
  const source =
    query === undefined ? 'listing l' : 'listing l JOIN listing_search s ON s.listing_id = l.id';
  const text = `
    SELECT ${CARD_COLUMNS}, ${key} AS place FROM ${source}
     WHERE ${conditions.join('\n       AND ')}
     ORDER BY ${order === 'newest' ? '' : `${key} DESC, `}l.id DESC
     LIMIT ${value(limit)}`;
  return { text, values };
}
