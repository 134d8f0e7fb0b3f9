import type { AppStartListening } from '@velvet/sdk/store';
import { openGate } from '../age-gate/open-gate.ts';
import { followLanguage, mirrorLanguageChoice } from '../i18n/language-effects.ts';
import { showTheme } from '../theme/show-theme.ts';

/** What the page outside of React shows of the state: theme, age gate and language. */
export function startPageEffects(startListening: AppStartListening, document: Document): void {
  const root = document.documentElement;
  showTheme(startListening, root);
  openGate(startListening, root);
  followLanguage(startListening, root);
  mirrorLanguageChoice(startListening, document);
}
