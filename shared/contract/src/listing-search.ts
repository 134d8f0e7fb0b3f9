import { type Domain, defaultField, field, optionalField, record } from './codec.ts';
import { ADULT_AGE, ALL_REGION_ID } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { isAdultEntry, listingCard } from './listing.ts';
import { pageOf } from './page.ts';
import { flag, id, idsOf, integer, matching, oneOf, shortText } from './primitives.ts';

export const listingOrders = ['newest', 'rating', 'likes'] as const;
export type ListingOrder = (typeof listingOrders)[number];
/** Orders by a field of the profile, for VIP members only (spec S1.2). */
export const vipListingOrders: readonly ListingOrder[] = ['likes'];

/** Cursor of the next page: the last entry's sort key and id. */
const searchCursor = matching(/^\d{1,15}\.\d{1,15}$/);

/** Ages that can be searched for. */
export const searchAges = { least: ADULT_AGE, most: 120 } as const;
const age = integer(searchAges.least, searchAges.most);
/** Heights that can be searched for, in centimetres. */
export const searchHeights = { least: 100, most: 230 } as const;
const height = integer(searchHeights.least, searchHeights.most);

export const listingSearchInput = record({
  /** A region's id, or 0 for all. */
  regionId: defaultField('id', integer(0), ALL_REGION_ID),
  order: defaultField('sort', oneOf(listingOrders), 'newest'),
  /** Words in the name or in a tag of any language; all of them must match. */
  query: optionalField('q', shortText(1, 40)),
  verifiedOnly: optionalField('verified', flag),
  /** What the member has saved. */
  savedOnly: optionalField('saved', flag),
  signId: optionalField('sign', id<'sign'>()),
  /** All of them. */
  signIds: optionalField('signs', idsOf<'sign'>()),
  ageMin: optionalField('age_min', age),
  ageMax: optionalField('age_max', age),
  /** For VIP members only, as all that tells something of the profile (spec S1.2). */
  heightMin: optionalField('height_min', height),
  heightMax: optionalField('height_max', height),
  /** Restricts the result to these ids. */
  ids: optionalField('ids', idsOf<'listing'>()),
  after: optionalField('after', searchCursor),
});
export type ListingSearch = Domain<typeof listingSearchInput>;

/** Whether the answer tells something of profiles, so that only VIP members get it (spec S1.2). */
export const tellsOfProfiles = ({ order, heightMin, heightMax }: ListingSearch): boolean =>
  vipListingOrders.includes(order) || heightMin !== undefined || heightMax !== undefined;

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
  input: listingSearchInput,
  output: listingSearchPage,
});
