import { languageTag } from '@velvet/contract/language';
import { queryApi } from '@velvet/sdk/api';
import type { AppStartListening } from '@velvet/sdk/store';
import { languageShown, selectDecidedLanguage } from './language-slice.ts';

/** Names the language on screen in `<html lang>` (spec S2.5), and fetches the data in it. */
export function followLanguage(
  startListening: AppStartListening,
  root: Pick<HTMLElement, 'lang'>,
): void {
  startListening({
    actionCreator: languageShown,
    effect({ payload }, { dispatch, getOriginalState }) {
      root.lang = languageTag(payload);
      const previous = selectDecidedLanguage(getOriginalState());
      if (previous === null || previous === payload) return;
      dispatch(queryApi.util.invalidateTags(['config', 'listings', 'videos', 'games', 'notices']));
    },
  });
}
