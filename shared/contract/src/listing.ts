import type { Id } from './brand.ts';
import {
  type Codec,
  type Domain,
  decode,
  defaultField,
  field,
  listOf,
  mapped,
  oneOrMoreOf,
  optionalField,
  record,
  withDefault,
} from './codec.ts';
import { ADULT_AGE, ALL_REGION_ID, DEFAULT_LISTING_AGE } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { firstPart, tagsByLanguage } from './multilingual.ts';
import { pageOf } from './page.ts';
import { pageField } from './page-field.ts';
import { pictureVariants } from './picture.ts';
import { decimal, flag, id, integer, separated, text, truth, urlOrEmpty } from './primitives.ts';

const recordedAge = withDefault(integer(ADULT_AGE, 120), () => DEFAULT_LISTING_AGE);

/** The first of the pictures, or an empty text when there is none. */
const coverPicture: Codec<string> = {
  ...mapped(
    oneOrMoreOf(urlOrEmpty),
    ([first = '']) => first,
    (address) => [address],
  ),
  encode: (address) => address,
};

export type ListingId = Id<'listing'>;

/** What a card and a profile have in common. */
export const listingFields = {
  id: field('id', id<'listing'>()),
  name: field('xuanfei_name', text),
  className: field('class_name', text),
  signs: field('sign', separated('，', /[，,]/)),
  /** 0–5, may be fractional. */
  rating: field('number', decimal(0, 5)),
  tags: field('flag', tagsByLanguage),
  age: field('age', recordedAge),
  city: field('city', text),
  verified: field('verified', flag),
  /** Present and true on demonstration rows (spec S0.1). */
  sample: optionalField('sample', truth),
};

/** The public part of a listing (spec S1.2). Lists contain nothing else. */
export const listingCard = record({
  ...listingFields,
  /** Empty where there is no picture. */
  cover: field('img_url', coverPicture),
  /** Absent where the cover exists in one size only. */
  coverVariants: optionalField('img_variants', pictureVariants),
});
export type ListingCard = Domain<typeof listingCard>;

/**
 * Drops entries whose age is not a valid number of 18 or more (spec S0.2). An entry without an age is
 * kept with the default age.
 */
export function isAdultEntry(wire: unknown): boolean {
  if (typeof wire !== 'object' || wire === null || !('age' in wire)) return true;
  return decode(recordedAge, wire.age).ok;
}

export const region = record({ id: field('id', integer(0)), name: field('name', firstPart) });
export type Region = Domain<typeof region>;

/** Groups of regions; the first group is the one used. */
const firstRegionGroup: Codec<readonly Region[]> = mapped(
  listOf(listOf(region)),
  (groups) => groups[0] ?? [],
  (regions) => [regions],
);

export const listingPageInput = record({
  /** A region's id, or 0 for all. */
  regionId: defaultField('id', integer(0), ALL_REGION_ID),
  page: pageField,
});

export const listingPage = defineEndpoint({
  name: 'xuanfeilist',
  path: '/xuanfei/xuanfeilist',
  method: 'GET',
  access: 'public',
  input: listingPageInput,
  output: pageOf(listingCard, { keep: isAdultEntry }),
});

export const regionList = defineEndpoint({
  name: 'address_list',
  path: '/xuanfei/address',
  method: 'GET',
  access: 'public',
  output: firstRegionGroup,
});
