import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HostSlice } from '@velvet/sdk/store/feature-slice';

const liveEvents = createSlice({
  name: 'liveEvents',
  initialState: false,
  reducers: { liveEventsChanged: (_, { payload }: PayloadAction<boolean>) => payload },
});

export const { liveEventsChanged } = liveEvents.actions;

/** For the host: what `selectHasLiveEvents` reads. */
export const liveEventsSlice: HostSlice = {
  reducerPath: 'liveEvents',
  reducer: liveEvents.reducer,
};
