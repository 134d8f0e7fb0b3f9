import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { isLanguage, type Language } from '@velvet/contract/language';
import { type HostSlice, persisted } from '@velvet/sdk/store/feature-slice';
import { LANGUAGE_KEY } from '../storage/storage-keys.ts';

/** The language chosen on this device, if one was; the server may show another (spec S2.3). */
const languageChoice = createSlice({
  name: 'languageChoice',
  initialState: (): Language | null => null,
  reducers: { languageChosen: (_, { payload }: PayloadAction<Language>) => payload },
  selectors: { selectChosenLanguage: (chosen) => chosen },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof languageChoice> {}
}

export const { languageChosen } = languageChoice.actions;
export const { selectChosenLanguage } = languageChoice.selectors;

export const languageChoiceSlice: HostSlice = {
  ...persisted(languageChoice, {
    key: LANGUAGE_KEY,
    read: (text) => (isLanguage(text) ? text : undefined),
    write: (chosen) => chosen ?? undefined,
  }),
  lifetime: 'device',
};
