import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ConsoleLanguage, consoleLanguages } from '@velvet/contract/console-page';
import * as v from 'valibot';

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

const KEY = 'velvet.console.preferences';

const storedSchema = v.object({
  language: v.optional(v.picklist(consoleLanguages)),
  theme: v.optional(v.picklist(themeChoices)),
});

/** What this browser kept, as far as it can be read. */
export function readPreferences(storage: Storage): Partial<Preferences> {
  try {
    const { language, theme } = v.parse(storedSchema, JSON.parse(storage.getItem(KEY) ?? '{}'));
    return { ...(language && { language }), ...(theme && { theme }) };
  } catch {
    return {};
  }
}

/** Without effect where the browser keeps nothing. */
export function writePreferences(storage: Storage, preferences: Preferences): void {
  try {
    storage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A full or forbidden storage only costs the choice.
  }
}
