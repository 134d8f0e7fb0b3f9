import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HostSlice } from '@velvet/sdk/store/feature-slice';

const unread = createSlice({
  name: 'unread',
  initialState: 0,
  reducers: { unreadChanged: (_, { payload }: PayloadAction<number>) => payload },
});

declare module '@velvet/sdk/store' {
  interface AppState {
    /** Answers of support that the member has not seen; absent before live events are followed. */
    readonly unread?: number;
  }
}

export const { unreadChanged } = unread.actions;
export const unreadSlice: HostSlice = { reducerPath: 'unread', reducer: unread.reducer };
