import {
  type Codec,
  type Domain,
  decode,
  field,
  listOf,
  mapped,
  noInput,
  nothing,
  oneOrMoreOf,
  optionalField,
  record,
  withDefault,
} from './codec.ts';
import { ADULT_AGE, ALL_REGION_ID, DEFAULT_LISTING_AGE } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { firstPart, tagsByLanguage } from './multilingual.ts';
import { pageNumber, pageOf } from './page.ts';
import {
  decimal,
  flag,
  id,
  integer,
  matching,
  oneOf,
  separated,
  shortText,
  text,
  truth,
  url,
} from './primitives.ts';

const recordedAge = withDefault(integer(ADULT_AGE, 120), () => DEFAULT_LISTING_AGE);

export const listing = record({
  id: field('id', id<'listing'>()),
  name: field('xuanfei_name', text),
  className: field('class_name', text),
  pictures: field('img_url', oneOrMoreOf(url)),
  signs: field('sign', separated('，', /[，,]/)),
  /** 0–5, may be fractional. */
  rating: field('number', decimal(0, 5)),
  tags: field('flag', tagsByLanguage),
  heightCm: field('hight', integer(0, 300)),
  bust: field('bust', text),
  likes: field('dianzan', integer(0)),
  title: field('vo_title', text),
  age: field('age', recordedAge),
  city: field('city', text),
  verified: field('verified', flag),
  /** Present and true on demonstration rows (spec S0.1). */
  sample: optionalField('sample', truth),
});
export type Listing = Domain<typeof listing>;

/**
 * An entry whose age is not readably 18 or more is dropped, whoever sent it (spec S0.2). An
 * entry without an age stays and reads as the default age.
 */
export function isAdultEntry(wire: unknown): boolean {
  if (typeof wire !== 'object' || wire === null || !('age' in wire)) return true;
  return decode(recordedAge, wire.age).ok;
}

export const region = record({ id: field('id', integer(0)), name: field('name', firstPart) });
export type Region = Domain<typeof region>;

export const sign = record({ id: field('id', id<'sign'>()), name: field('name', text) });
export type Sign = Domain<typeof sign>;

/** Groups of regions; the first group is the one used. */
const firstRegionGroup: Codec<readonly Region[]> = mapped(
  listOf(listOf(region)),
  (groups) => groups[0] ?? [],
  (regions) => [regions],
);

export const listingPageInput = record({
  /** A region's id, or 0 for all. */
  regionId: field(
    'id',
    withDefault(integer(0), () => ALL_REGION_ID),
  ),
  page: field(
    'page',
    withDefault(pageNumber, () => 1),
  ),
});

export const listingPage = defineEndpoint({
  name: 'xuanfeilist',
  path: '/xuanfei/xuanfeilist',
  method: 'GET',
  access: 'public',
  input: listingPageInput,
  output: pageOf(listing, { keep: isAdultEntry }),
});

export const regionList = defineEndpoint({
  name: 'address_list',
  path: '/xuanfei/address',
  method: 'GET',
  access: 'public',
  input: noInput,
  output: firstRegionGroup,
});

export const listingDetail = defineEndpoint({
  name: 'xuanfeidata',
  path: '/xuanfei/xuanfeidata',
  method: 'GET',
  access: 'session',
  input: record({ id: field('id', id<'listing'>()) }),
  output: listing,
});

export const signList = defineEndpoint({
  name: 'sign_list',
  path: '/xuanfei/signlist',
  method: 'GET',
  access: 'public',
  input: noInput,
  output: listOf(sign),
});

export const listingOrders = ['newest', 'rating', 'likes'] as const;
export type ListingOrder = (typeof listingOrders)[number];

/** Ids joined by commas, at most a hundred. */
const idList: Codec<readonly number[]> = mapped(
  matching(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,99}$/),
  (joined): readonly number[] => joined.split(',').map(Number),
  (ids) => ids.join(','),
);

/** Where the next page begins: the last entry's place in the order and its id. */
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
  /** Words in the name or in a tag of any language; all of them must be there. */
  query: optionalField('q', shortText(1, 40)),
  verifiedOnly: optionalField('verified', flag),
  signId: optionalField('sign', id<'sign'>()),
  /** Only these. */
  ids: optionalField('ids', idList),
  after: optionalField('after', searchCursor),
});
export type ListingSearch = Domain<typeof listingSearchInput>;

export const listingSearchPage = record({
  page: field('data', pageOf(listing, { keep: isAdultEntry })),
  /** Absent on the last page. */
  next: optionalField('next', searchCursor),
});
export type ListingSearchPage = Domain<typeof listingSearchPage>;

/** Added beside the specification: the hall's search, filters and orders. */
export const searchListings = defineEndpoint({
  name: 'listing_search',
  path: '/xuanfei/search',
  method: 'GET',
  access: 'session',
  input: listingSearchInput,
  output: listingSearchPage,
});

export const reportReasons = ['fake', 'offensive', 'underage', 'fraud', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const REPORT_NOTE_MAX = 500;

/** Added beside the specification: tells the operator that something is wrong with a listing. */
export const reportListing = defineEndpoint({
  name: 'listing_report',
  path: '/xuanfei/report',
  method: 'POST',
  access: 'session',
  input: record({
    listingId: field('id', id<'listing'>()),
    reason: field('reason', oneOf(reportReasons)),
    note: field(
      'note',
      withDefault(shortText(0, REPORT_NOTE_MAX), () => ''),
    ),
  }),
  output: nothing,
});
