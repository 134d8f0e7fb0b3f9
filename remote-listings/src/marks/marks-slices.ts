import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ListingId } from '@velvet/shared/contract/listing';
import { persisted } from '@velvet/shared/feature';
import { formatIds, readIds, toggleId } from './marked-ids.ts';

const none: readonly ListingId[] = [];

/** Ids of listings that carry a mark of this device, the newest first. */
const marksSlice = <const Name extends string>(name: Name) =>
  createSlice({
    name,
    initialState: none,
    reducers: {
      toggled: (ids, { payload: id }: PayloadAction<ListingId>) => toggleId(ids, id),
    },
    selectors: {
      selectIds: (ids) => ids,
      selectIsMarked: (ids, id: ListingId) => ids.includes(id),
    },
  });

/** Saved on this device; not sent to the server (spec S3.12). */
export const savedListings = marksSlice('savedListings');
/** Liked on this device; not sent to the server (spec S3.12). */
export const likedListings = marksSlice('likedListings');

declare module '@velvet/shared/store' {
  interface AppState extends WithSlice<typeof savedListings>, WithSlice<typeof likedListings> {}
}

export const { toggled: savedToggled } = savedListings.actions;
export const { selectIds: selectSavedIds, selectIsMarked: selectIsSaved } = savedListings.selectors;
export const { toggled: likedToggled } = likedListings.actions;
export const { selectIsMarked: selectIsLiked } = likedListings.selectors;

const asText = { read: readIds, write: formatIds };
export const persistedSavedListings = persisted(savedListings, {
  key: 'listings.saved',
  ...asText,
});
export const persistedLikedListings = persisted(likedListings, {
  key: 'listings.liked',
  ...asText,
});
