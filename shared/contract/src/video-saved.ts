import { type Domain, field, listOf, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, integer } from './primitives.ts';
import { video } from './video.ts';

/** The videos that a member has saved to watch them again. Not in the specification. */

/** How many a member can save. */
export const SAVED_VIDEOS_MAX = 500;

/** Ids of what can still be seen, the newest saved first. */
export const getSavedVideos = defineEndpoint({
  name: 'video_saved',
  path: '/video/saved',
  method: 'GET',
  output: record({ ids: field('ids', listOf(id<'video'>())) }),
});

const savedVideoList = record({
  videos: field('data', listOf(video)),
  /** Where the next page begins; absent on the last one. */
  next: optionalField('next', integer(1)),
});
export type SavedVideoPage = Domain<typeof savedVideoList>;

/** The videos themselves, without stream addresses, page by page. */
export const savedVideoPage = defineEndpoint({
  name: 'video_saved_list',
  path: '/video/savedList',
  method: 'GET',
  input: record({
    /** `next` of the page before; without it the newest saved come. */
    after: optionalField('after', integer(1)),
  }),
  output: savedVideoList,
});

/** Saving what is saved changes nothing. */
export const saveVideo = defineEndpoint({
  name: 'video_save',
  path: '/video/save',
  input: record({ id: field('id', id<'video'>()) }),
});

export const unsaveVideo = defineEndpoint({
  name: 'video_unsave',
  path: '/video/unsave',
  input: record({ id: field('id', id<'video'>()) }),
});
