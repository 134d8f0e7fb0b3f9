import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ListingId } from '@velvet/contract/listing';
import { persisted } from '@velvet/sdk/feature';
import { formatIds, readIds, toggleId } from './marked-ids.ts';

const none: readonly ListingId[] = [];

/** Saved on this device by earlier releases, until the server has them. */
export const savedListings = createSlice({
  name: 'savedListings',
  initialState: none,
  reducers: { sent: () => none },
  selectors: { selectIds: (ids) => ids },
});

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
  interface AppState extends WithSlice<typeof savedListings>, WithSlice<typeof likedListings> {}
}

export const { sent: savedOnDeviceSent } = savedListings.actions;
export const { selectIds: selectSavedOnDevice } = savedListings.selectors;
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
