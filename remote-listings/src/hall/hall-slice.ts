import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ListingId } from '@velvet/shared/contract/listing';
import { persisted } from '@velvet/shared/feature';
import type { AppState } from '@velvet/shared/store';
import { type ListingView, readListingView } from '../listing/listing-view.ts';
import { selectSavedIds } from '../marks/marks-slices.ts';
import { idsToRequest } from './requested-ids.ts';

interface Hall {
  readonly view: ListingView;
  /** Ids of the last request for saved listings; not persisted. */
  readonly requestedIds: readonly ListingId[];
}

const initialState: Hall = { view: 'list', requestedIds: [] };

/** What the hall keeps beside its filters, which are in its address (spec S3.11). */
export const hall = createSlice({
  name: 'hall',
  initialState,
  reducers: {
    viewChosen(state, { payload: view }: PayloadAction<ListingView>) {
      state.view = view;
    },
    savedIdsRequested: (state, { payload: requestedIds }: PayloadAction<readonly ListingId[]>) => ({
      ...state,
      requestedIds,
    }),
  },
  selectors: {
    selectView: ({ view }) => view,
    selectRequestedIds: ({ requestedIds }) => requestedIds,
  },
});

declare module '@velvet/shared/store' {
  interface AppState extends WithSlice<typeof hall> {}
}

export const { viewChosen, savedIdsRequested } = hall.actions;
export const { selectView } = hall.selectors;

/** Ids of the listings to request when only saved ones are wanted. */
export const selectIdsToRequest = (state: AppState): readonly ListingId[] =>
  idsToRequest(selectSavedIds(state), hall.selectors.selectRequestedIds(state));

export const persistedHall = persisted<Hall>(hall, {
  key: 'listings.hall-view',
  read: (text) => ({ ...initialState, view: readListingView(text) }),
  write: ({ view }) => (view === initialState.view ? undefined : view),
});
