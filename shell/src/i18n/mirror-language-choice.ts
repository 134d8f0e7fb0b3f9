import type { Language } from '@velvet/contract/language';
import type { AppStartListening } from '@velvet/sdk/store';
import { languageChosen } from './language-choice-slice.ts';

const YEAR_S = 31_536_000;

/**
 * Mirrors the language that was or will be chosen in a cookie, so that the edge composes the next first
 * response in it.
 */
export function mirrorLanguageChoice(
  startListening: AppStartListening,
  document: Pick<Document, 'cookie'> & { readonly location: Pick<Location, 'protocol'> },
  chosen: Language | null = null,
): void {
  const mirror = (language: Language) => {
    // Over TLS under a name that neither a subdomain nor plain HTTP can set.
    const [prefix, end] =
      document.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
    document.cookie = `${prefix}velvet.lang=${language}; path=/; max-age=${YEAR_S}; samesite=lax${end}`;
  };
  if (chosen !== null) mirror(chosen);
  startListening({ actionCreator: languageChosen, effect: ({ payload }) => mirror(payload) });
}
