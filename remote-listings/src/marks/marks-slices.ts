import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { parseId } from '@velvet/contract/brand';
import type { ListingId } from '@velvet/contract/listing';
import { persisted } from '@velvet/sdk/feature';

const none: readonly ListingId[] = [];

/** Liked on this device; not sent to the server (spec S3.12). */
export const likedListings = createSlice({
  name: 'likedListings',
  initialState: none,
  reducers: {
    toggled: (ids, { payload: id }: PayloadAction<ListingId>) => toggleId(ids, id),
  },
  selectors: { selectIsMarked: (ids, id: ListingId) => ids.includes(id) },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof likedListings> {}
}

export const { toggled: likedToggled } = likedListings.actions;
export const { selectIsMarked: selectIsLiked } = likedListings.selectors;

export const persistedLikedListings = persisted(likedListings, {
  key: 'listings.liked',
  read: readIds,
  write: formatIds,
});

/** Beyond this many the oldest are dropped. */
export const MARKED_IDS_MAX = 100;

/** Ids as they are kept on the device, the newest first; anything unreadable is left out. */
export function readIds(text: string): readonly ListingId[] {
  const ids = text.split(',').flatMap((part) => parseId<'listing'>(part) ?? []);
  return [...new Set(ids)].slice(0, MARKED_IDS_MAX);
}

/** Undefined for none: there is nothing to keep. */
export function formatIds(ids: readonly ListingId[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join(',');
}

export const toggleId = (ids: readonly ListingId[], id: ListingId): readonly ListingId[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, MARKED_IDS_MAX);
