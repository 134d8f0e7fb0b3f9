import type { Language } from '@velvet/shared/contract/language';
import { isOwnedPath } from '../federation/owners.ts';
import type { ShellParts } from '../shell-parts.ts';
import { changeLanguage } from './change-language.ts';

export type ShownParts = Pick<ShellParts, 'loader' | 'screens' | 'store'>;

/** Shows another language as a whole: once the screen on display has its messages in it. */
export function showLanguage(
  { loader, screens, store }: ShownParts,
  language: Language,
): Promise<void> {
  const { pathname } = window.location;
  const screen = isOwnedPath(pathname) ? loader.ensure(pathname, language) : undefined;
  screens.clear();
  return store.dispatch(changeLanguage(language, screen));
}
