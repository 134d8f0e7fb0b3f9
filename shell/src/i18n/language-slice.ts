import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { DEFAULT_LANGUAGE, type Language } from '@velvet/contract/language';
import type { HostSlice } from '@velvet/sdk/store/feature-slice';

interface LanguageState {
  /** null until the start rule has decided (spec S2.3). */
  readonly current: Language | null;
  /** The last one asked for, while its messages are loaded. */
  readonly wanted: Language | null;
}

/** The language on screen. */
const language = createSlice({
  name: 'language',
  initialState: (): LanguageState => ({ current: null, wanted: null }),
  reducers: {
    languageWanted: (state, { payload }: PayloadAction<Language>) => ({
      ...state,
      wanted: payload,
    }),
    /** Once the messages in it are there. */
    languageShown: (_, { payload }: PayloadAction<Language>) => ({
      current: payload,
      wanted: null,
    }),
  },
  selectors: {
    selectDecidedLanguage: ({ current }) => current,
    selectLanguage: ({ current }) => current ?? DEFAULT_LANGUAGE,
    selectWantedLanguage: ({ wanted }) => wanted,
  },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof language> {}
}

export const { languageWanted, languageShown } = language.actions;
export const { selectDecidedLanguage, selectLanguage, selectWantedLanguage } = language.selectors;

export const languageSlice: HostSlice = { ...language, lifetime: 'device' };
