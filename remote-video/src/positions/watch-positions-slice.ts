import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { VideoId } from '@velvet/contract/video';
import { persisted } from '@velvet/sdk/feature';
import {
  readPositions,
  resumeSecond,
  type WatchPosition,
  withoutPosition,
  withPosition,
  writePositions,
} from './watch-positions.ts';

const initialState: readonly WatchPosition[] = [];

/** What was watched and how far, the last one first (spec S5.4). Kept on this device only. */
export const watchPositions = createSlice({
  name: 'watchPositions',
  initialState,
  reducers: {
    positionNoted: (positions, { payload }: PayloadAction<WatchPosition>) =>
      withPosition(positions, payload),
    positionRemoved: (positions, { payload }: PayloadAction<VideoId>) =>
      withoutPosition(positions, payload),
    positionsCleared: () => initialState,
  },
  selectors: {
    selectPositions: (positions) => positions,
    selectResumeSecond: resumeSecond,
  },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof watchPositions> {}
}

export const { positionNoted, positionRemoved, positionsCleared } = watchPositions.actions;
export const { selectPositions, selectResumeSecond } = watchPositions.selectors;

export const persistedWatchPositions = persisted(watchPositions, {
  key: 'video.positions',
  read: readPositions,
  write: (positions) => (positions.length === 0 ? undefined : writePositions(positions)),
});
