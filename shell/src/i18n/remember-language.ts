import type { Language } from '@velvet/shared/contract/language';
import type { DeviceStorage } from '../session/device-storage.ts';
import { LANGUAGE_KEY } from '../session/storage-keys.ts';

const YEAR_S = 31_536_000;

/**
 * Stores the choice under `lang` (spec S2.4) and mirrors it in a cookie, so that the edge composes
 * the next first response in the same language.
 */
export function rememberLanguage(storage: DeviceStorage, language: Language): void {
  storage.set(LANGUAGE_KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
  document.cookie = `velvet.lang=${language}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
