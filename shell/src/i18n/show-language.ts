import type { Language } from '@velvet/shared/contract/language';
import { isOwnedPath } from '../federation/owners.ts';
import type { ShellParts } from '../shell-parts.ts';

type ShownParts = Pick<ShellParts, 'history' | 'languageStore' | 'loader' | 'screens'>;

/** Shows another language as a whole: once the screen on display has its messages in it. */
export function showLanguage(
  { history, languageStore, loader, screens }: ShownParts,
  language: Language,
): Promise<void> {
  const { pathname } = history.getSnapshot().location;
  const screen = isOwnedPath(pathname) ? loader.ensure(pathname, language) : undefined;
  screens.clear();
  return languageStore.change(language, screen);
}
