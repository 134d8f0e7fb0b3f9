import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { persisted } from '@velvet/sdk/feature';
import {
  type PlayerSettings,
  readPreferences,
  usualPreferences,
  withSettings,
  writePreferences,
} from './player-preferences.ts';

/** Speed, sound and captions, the same for every video. */
const playerPreferences = createSlice({
  name: 'playerPreferences',
  initialState: usualPreferences,
  reducers: {
    settingsChanged: (preferences, { payload }: PayloadAction<PlayerSettings>) =>
      withSettings(preferences, payload),
  },
  selectors: { selectPlayerPreferences: (preferences) => preferences },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof playerPreferences> {}
}

export const { settingsChanged } = playerPreferences.actions;
export const { selectPlayerPreferences } = playerPreferences.selectors;

export const persistedPlayerPreferences = persisted(playerPreferences, {
  key: 'video.player',
  read: readPreferences,
  write: writePreferences,
});
