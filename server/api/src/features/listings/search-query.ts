import { ALL_REGION_ID } from '@velvet/contract/constants';
import type { ListingOrder, ListingSearch } from '@velvet/contract/listing-search';
import { CARD_COLUMNS } from './listings.ts';

/** A statement with its values. */
interface SearchQuery {
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
 * Up to this many candidates are looked up and sorted, which takes a few milliseconds. With more of
 * them, reading the index of the order until a page is full is faster.
 */
export const MAX_CANDIDATES = 2_000;

type AddValue = (given: unknown) => string;

/** What an index answers without reading listings, see `candidatesQuery`. */
function facetConditions(search: ListingSearch, value: AddValue): string[] {
  const { regionId, verifiedOnly } = search;
  const conditions = ['NOT l.hidden'];
  if (regionId !== ALL_REGION_ID) conditions.push(`l.region_id = ${value(regionId)}`);
  if (verifiedOnly) conditions.push('l.verified');
  for (const [bound, condition] of ranges) {
    const given = search[bound];
    if (given !== undefined) conditions.push(`${condition} ${value(given)}`);
  }
  return conditions;
}

/**
 * The ids of the first `MAX_CANDIDATES` + 1 listings that fit region, verification and ranges, in the
 * order of the index over these, so that the planner takes it: by its statistics of single columns it
 * would expect to meet a page of matches soon in the index of the order, also where there is none in
 * all of it. Undefined where nothing of that is asked, or where words, ids or saved ones decide.
 */
export function candidatesQuery(search: ListingSearch): SearchQuery | undefined {
  const { query, ids, savedOnly, verifiedOnly } = search;
  const isRanged = ranges.some(([bound]) => search[bound] !== undefined);
  if (query !== undefined || ids || savedOnly || !(verifiedOnly || isRanged)) return undefined;
  const values: unknown[] = [];
  const conditions = facetConditions(search, (given) => `$${values.push(given)}`);
  const text = `
    SELECT l.id FROM listing l
     WHERE ${conditions.join('\n       AND ')}
     ORDER BY l.region_id, l.verified, l.age, l.height_cm
     LIMIT ${MAX_CANDIDATES + 1}`;
  return { text, values };
}

/**
 * The statement of a search. It contains only the requested conditions, so that the planner can
 * choose between the index of the order and that of a word. Pages start after the last entry's sort
 * key, so a late page costs as much as the first.
 *
 * @param candidates - All that may be found, where they are known to be few.
 */
export function searchQuery(
  search: ListingSearch,
  limit: number,
  memberId: number,
  candidates?: readonly number[],
): SearchQuery {
  const { order, query, savedOnly, ids, after } = search;
  const key = orderKeys[order];
  const values: unknown[] = [];
  const value: AddValue = (given) => `$${values.push(given)}`;
  const conditions = facetConditions(search, value);
  const signs = [
    ...(search.signIds ?? []),
    ...(search.signId === undefined ? [] : [search.signId]),
  ];
  if (signs.length > 0) conditions.push(`l.sign_tag_ids @> ${value(signs)}::bigint[]`);
  if (candidates) {
    // Through a subquery, so that the planner expects few of them and looks them up.
    conditions.push(`l.id = ANY (ARRAY(SELECT unnest(${value(candidates)}::bigint[])))`);
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
