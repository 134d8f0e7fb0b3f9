import { languageTag } from '@velvet/contract/language';
import { queryApi } from '@velvet/sdk/api';
import type { AppStartListening } from '@velvet/sdk/store';
import { languageChosen } from './language-choice-slice.ts';
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

const YEAR_S = 31_536_000;

/** Mirrors the choice in a cookie, so that the edge composes the next first response in it. */
export function mirrorLanguageChoice(
  startListening: AppStartListening,
  document: Pick<Document, 'cookie'> & { readonly location: Pick<Location, 'protocol'> },
): void {
  startListening({
    actionCreator: languageChosen,
    effect({ payload }) {
      // Over TLS under a name that neither a subdomain nor plain HTTP can set.
      const [prefix, end] =
        document.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
      document.cookie = `${prefix}velvet.lang=${payload}; path=/; max-age=${YEAR_S}; samesite=lax${end}`;
    },
  });
}
