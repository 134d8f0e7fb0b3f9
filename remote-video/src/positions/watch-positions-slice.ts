import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { persisted } from '@velvet/shared/feature';
import {
  readPositions,
  resumeSecond,
  type WatchPosition,
  withPosition,
  writePositions,
} from './watch-positions.ts';

const initialState: readonly WatchPosition[] = [];

/** Where videos were left, the last one watched first (spec S5.4). */
export const watchPositions = createSlice({
  name: 'watchPositions',
  initialState,
  reducers: {
    positionNoted: (positions, { payload }: PayloadAction<WatchPosition>) =>
      withPosition(positions, payload),
  },
  selectors: {
    selectPositions: (positions) => positions,
    selectResumeSecond: resumeSecond,
  },
});

declare module '@velvet/shared/store' {
  interface AppState extends WithSlice<typeof watchPositions> {}
}

export const { positionNoted } = watchPositions.actions;
export const { selectPositions, selectResumeSecond } = watchPositions.selectors;

export const persistedWatchPositions = persisted(watchPositions, {
  key: 'video.positions',
  read: readPositions,
  write: (positions) => (positions.length === 0 ? undefined : writePositions(positions)),
});
