import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { persisted } from '@velvet/sdk/feature';
import { type ListingView, readListingView } from '../listing/listing-view.ts';

interface Hall {
  readonly view: ListingView;
}

const initialState: Hall = { view: 'list' };

/** What the hall keeps beside its filters, which are in its address (spec S3.11). */
export const hall = createSlice({
  name: 'hall',
  initialState,
  reducers: {
    viewChosen(state, { payload: view }: PayloadAction<ListingView>) {
      state.view = view;
    },
  },
  selectors: {
    selectView: ({ view }) => view,
  },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof hall> {}
}

export const { viewChosen } = hall.actions;
export const { selectView } = hall.selectors;

export const persistedHall = persisted<Hall>(hall, {
  key: 'listings.hall-view',
  read: (text) => ({ view: readListingView(text) }),
  write: ({ view }) => (view === initialState.view ? undefined : view),
});
