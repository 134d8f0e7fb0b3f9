import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { HostSlice } from '@velvet/sdk/store/feature-slice';

interface SavedState {
  /** When the oldest that this page shows was saved, in ms since the epoch; null for nothing saved. */
  readonly at: number | null;
}

const saved = createSlice({
  name: 'saved',
  initialState: (): SavedState => ({ at: null }),
  reducers: {
    savedShown: ({ at }, { payload }: PayloadAction<number>) => ({
      at: Math.min(payload, at ?? payload),
    }),
    /** The network answers again. */
    savedReplaced: () => ({ at: null }),
  },
});

declare module '@velvet/sdk/store' {
  interface AppState extends Partial<WithSlice<typeof saved>> {}
}

export const { savedShown, savedReplaced } = saved.actions;

/** In the store once the chunk of saved screens has loaded. */
export const savedSlice: HostSlice = { ...saved, lifetime: 'device' };
