import type { AppStartListening } from '@velvet/sdk/store';
import { followLanguage } from '../i18n/language-effects.ts';
import { showTheme } from '../theme/show-theme.ts';

/** What the page outside of React shows of the state: theme and language. */
export function startPageEffects(startListening: AppStartListening, root: HTMLElement): void {
  showTheme(startListening, root);
  followLanguage(startListening, root);
}
