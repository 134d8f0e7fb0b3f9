import { field, listOf, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idsOf } from './primitives.ts';

/** The listings that a member has saved to find them again. Not in the specification. */

/** How many a member can save. */
export const SAVED_LISTINGS_MAX = 500;

/** Ids of what can still be seen, the newest saved first. */
export const getSavedListings = defineEndpoint({
  name: 'listing_saved',
  path: '/xuanfei/saved',
  method: 'GET',
  output: record({ ids: field('ids', listOf(id<'listing'>())) }),
});

/** The first id counts as the newest. Saving what is saved changes nothing. */
export const saveListings = defineEndpoint({
  name: 'listing_save',
  path: '/xuanfei/save',
  input: record({ ids: field('ids', idsOf<'listing'>()) }),
});

export const unsaveListing = defineEndpoint({
  name: 'listing_unsave',
  path: '/xuanfei/unsave',
  input: record({ id: field('id', id<'listing'>()) }),
});
