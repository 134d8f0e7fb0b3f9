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

const ranges = [
  ['ageMin', 'l.age >='],
  ['ageMax', 'l.age <='],
  ['heightMin', 'l.height_cm >='],
  ['heightMax', 'l.height_cm <='],
] as const satisfies readonly (readonly [keyof ListingSearch, string])[];

/**
 * The statement of a search. It contains only the requested conditions, so that the planner can
 * choose between the index of the order and that of a word. Pages start after the last entry's sort
 * key, so a late page costs as much as the first.
 */
export function searchQuery(search: ListingSearch, limit: number, memberId: number): SearchQuery {
  const { regionId, order, query, verifiedOnly, savedOnly, ids, after } = search;
  const key = orderKeys[order];
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const conditions = ['NOT l.hidden'];
  if (regionId !== ALL_REGION_ID) conditions.push(`l.region_id = ${value(regionId)}`);
  if (verifiedOnly) conditions.push('l.verified');
  const signs = [
    ...(search.signIds ?? []),
    ...(search.signId === undefined ? [] : [search.signId]),
  ];
  if (signs.length > 0) conditions.push(`l.sign_tag_ids @> ${value(signs)}::bigint[]`);
  for (const [bound, condition] of ranges) {
    const given = search[bound];
    if (given !== undefined) conditions.push(`${condition} ${value(given)}`);
  }
  if (ids) conditions.push(`l.id = ANY (${value(ids)}::bigint[])`);
  if (savedOnly) {
    // As an array, so that the few that are saved are looked up, whatever the order.
    const saved = `SELECT listing_id FROM saved_listing WHERE member_id = ${value(memberId)}`;
    conditions.push(`l.id = ANY (ARRAY(${saved}))`);
  }
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
