import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { type ThemeChoice, themeChoices } from '@velvet/sdk/feature';
import { type HostSlice, persisted } from '@velvet/sdk/store/feature-slice';
import { THEME_KEY } from '../storage/storage-keys.ts';

const theme = createSlice({
  name: 'theme',
  initialState: (): ThemeChoice => 'system',
  reducers: { themeChosen: (_, { payload }: PayloadAction<ThemeChoice>) => payload },
  selectors: { selectTheme: (choice) => choice },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof theme> {}
}

export const { themeChosen } = theme.actions;
export const { selectTheme } = theme.selectors;

/** `system`, the default, is not stored. */
export const themeSlice: HostSlice = {
  ...persisted(theme, {
    key: THEME_KEY,
    read: (text) => themeChoices.find((choice) => choice === text),
    write: (choice) => (choice === 'system' ? undefined : choice),
  }),
  lifetime: 'device',
};
