import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Language } from '@velvet/contract/language';
import type { StoreExtra } from '@velvet/sdk/api';
import type { AppState } from '@velvet/sdk/store';
import { languageShown, languageWanted, selectWantedLanguage } from './language-slice.ts';
import { loadShellMessages } from './shell-messages.ts';

type Change = ThunkAction<Promise<void>, AppState, StoreExtra, UnknownAction>;

/**
 * Shows a language once the shell's messages in it are there, and what else is loaded `alongside`:
 * nothing half translated is shown. Of several changes under way the last one asked for wins.
 */
export const changeLanguage =
  (language: Language, alongside?: Promise<unknown>): Change =>
  async (dispatch, getState) => {
    dispatch(languageWanted(language));
    await Promise.all([loadShellMessages(language), alongside]);
    if (selectWantedLanguage(getState()) === language) dispatch(languageShown(language));
  };
