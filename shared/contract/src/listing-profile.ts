import { type Domain, field, listOf, oneOrMoreOf, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { isAdultEntry, listingCard, listingFields } from './listing.ts';
import { pageOf } from './page.ts';
import { id, integer, text, url } from './primitives.ts';

/**
 * What VIP members see of a listing. It has no `cover`, unlike a card, so that the compiler refuses a
 * profile in a list.
 */
export const listingProfile = record({
  ...listingFields,
  /** The cover first. The addresses of the others are bound to the caller's session and expire. */
  pictures: field('img_url', oneOrMoreOf(url)),
  /**
   * What the pictures show, for those who do not see them: in their order and the caller's language,
   * empty where nothing was written. Absent where no picture has a text.
   */
  pictureTexts: optionalField('img_alt', listOf(text)),
  heightCm: field('hight', integer(0, 300)),
  bust: field('bust', text),
  likes: field('dianzan', integer(0)),
  title: field('vo_title', text),
  /** A few sentences; absent where there are none. */
  bio: optionalField('bio', text),
});
export type ListingProfile = Domain<typeof listingProfile>;

export const listingDetail = defineEndpoint({
  name: 'xuanfeidata',
  path: '/xuanfei/xuanfeidata',
  method: 'GET',
  input: record({ id: field('id', id<'listing'>()) }),
  output: listingProfile,
});

/** Not in the specification: cards of the listings that are most like one, the nearest first. */
export const similarListings = defineEndpoint({
  name: 'listing_similar',
  path: '/xuanfei/similar',
  method: 'GET',
  input: record({ id: field('id', id<'listing'>()) }),
  output: pageOf(listingCard, { keep: isAdultEntry }),
});
