import type { Language } from '@velvet/contract/language';
import type { AppStartListening } from '@velvet/sdk/store';
import { type CookieHolder, keepCookie } from '../storage/keep-cookie.ts';
import { languageChosen } from './language-choice-slice.ts';

/**
 * Mirrors the language that was or will be chosen in a cookie, so that the edge composes the next first
 * response in it.
 */
export function mirrorLanguageChoice(
  startListening: AppStartListening,
  document: CookieHolder,
  chosen: Language | null = null,
): void {
  const mirror = (language: Language) =>
    keepCookie(document, 'velvet.lang', language, { sameSite: 'lax' });
  if (chosen !== null) mirror(chosen);
  startListening({ actionCreator: languageChosen, effect: ({ payload }) => mirror(payload) });
}
