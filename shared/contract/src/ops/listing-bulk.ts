import { checked, type Domain, field, optionalField, record } from '../codec.ts';
import { id, oneOf, truth } from '../primitives.ts';
import { BULK_MAX, bulkChange } from './bulk.ts';
import { listUpTo, writtenLine } from './content.ts';
import { type ListingChangeWord, listingChangeWords, listingTagGroups } from './listing-change.ts';
import { listingLimits, listingTag } from './listings.ts';
import { defineOpsChange } from './ops-endpoint.ts';

const changeFields = record({
  word: field('word', oneOf(listingChangeWords)),
  regionId: optionalField('region_id', id<'region'>()),
  signId: optionalField('sign_id', id<'sign'>()),
  tag: optionalField('tag', listingTag),
  tagGroup: optionalField('tag_group', oneOf(listingTagGroups)),
});
export type ListingChange = Domain<typeof changeFields>;

const needs: Readonly<Record<ListingChangeWord, readonly (keyof ListingChange)[]>> = {
  show: [],
  hide: [],
  move: ['regionId'],
  sign_add: ['signId'],
  sign_remove: ['signId'],
  tag_add: ['tag', 'tagGroup'],
  tag_remove: ['tag', 'tagGroup'],
};

/** A word with what it needs: the region to move to, the sign, or the tag and its group of languages. */
export const listingChange = checked(changeFields, (change) =>
  needs[change.word].every((name) => change[name] !== undefined),
);

/**
 * Shows what a bulk change would do to the listings of these ids, or to all that match, and changes nothing.
 * Refused with `too_many_items` when more than 500 match.
 */
export const previewListings = defineOpsChange(['content'], {
  name: 'listing_bulk_preview',
  path: '/bulk/listings/preview',
  input: record({
    change: field('change', listingChange),
    /** Without it, `matching` counts. */
    ids: optionalField('ids', listUpTo(id<'listing'>(), BULK_MAX)),
    /** As in `listing_page`. */
    matching: optionalField(
      'matching',
      record({
        name: optionalField('name', writtenLine(listingLimits.name)),
        regionId: optionalField('region_id', id<'region'>()),
        hidden: optionalField('hidden', truth),
      }),
    ),
  }),
  output: bulkChange,
});
