import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConsoleLanguage } from '@velvet/contract/console-page';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

export interface Preferences {
  readonly language: ConsoleLanguage;
  readonly theme: ThemeChoice;
}

const initialState: Preferences = { language: 'en', theme: 'system' };

/** What this browser keeps for whoever uses it. */
export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    languageChosen: (state, { payload }: PayloadAction<ConsoleLanguage>) => ({
      ...state,
      language: payload,
    }),
    themeChosen: (state, { payload }: PayloadAction<ThemeChoice>) => ({ ...state, theme: payload }),
  },
  selectors: {
    selectLanguage: ({ language }) => language,
    selectTheme: ({ theme }) => theme,
    selectPreferences: (state) => state,
  },
});

export const { languageChosen, themeChosen } = preferencesSlice.actions;
export const { selectLanguage, selectTheme, selectPreferences } = preferencesSlice.selectors;
