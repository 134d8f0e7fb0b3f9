import { toId } from './brand.ts';
import {
  type Codec,
  type Domain,
  field,
  mapped,
  optionalField,
  record,
  withDefault,
} from './codec.ts';
import { ALL_REGION_ID } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { isAdultEntry, type ListingId, listingCard } from './listing.ts';
import { pageOf } from './page.ts';
import { flag, id, integer, matching, oneOf, shortText } from './primitives.ts';

export const listingOrders = ['newest', 'rating', 'likes'] as const;
export type ListingOrder = (typeof listingOrders)[number];
/** Orders by a field of the profile, for VIP members only (spec S1.2). */
export const vipListingOrders: readonly ListingOrder[] = ['likes'];

/** Ids joined by commas, at most a hundred. */
const idList: Codec<readonly ListingId[]> = mapped(
  matching(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,99}$/),
  (joined): readonly ListingId[] => joined.split(',').map((digits) => toId(Number(digits))),
  (ids) => ids.join(','),
);

/** Cursor of the next page: the last entry's sort key and id. */
const searchCursor = matching(/^\d{1,15}\.\d{1,15}$/);

export const listingSearchInput = record({
  /** A region's id, or 0 for all. */
  regionId: field(
    'id',
    withDefault(integer(0), () => ALL_REGION_ID),
  ),
  order: field(
    'sort',
    withDefault<ListingOrder>(oneOf(listingOrders), () => 'newest'),
  ),
  /** Words in the name or in a tag of any language; all of them must match. */
  query: optionalField('q', shortText(1, 40)),
  verifiedOnly: optionalField('verified', flag),
  signId: optionalField('sign', id<'sign'>()),
  /** Restricts the result to these ids. */
  ids: optionalField('ids', idList),
  after: optionalField('after', searchCursor),
});
export type ListingSearch = Domain<typeof listingSearchInput>;

export const listingSearchPage = record({
  page: field('data', pageOf(listingCard, { keep: isAdultEntry })),
  /** Absent on the last page. */
  next: optionalField('next', searchCursor),
});
export type ListingSearchPage = Domain<typeof listingSearchPage>;

/** Not in the specification: the hall's search, filters and orders. */
export const searchListings = defineEndpoint({
  name: 'listing_search',
  path: '/xuanfei/search',
  method: 'GET',
  access: 'session',
  input: listingSearchInput,
  output: listingSearchPage,
});
