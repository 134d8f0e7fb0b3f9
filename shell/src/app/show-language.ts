import type { Language } from '@velvet/contract/language';
import type { AppStartListening } from '@velvet/sdk/store';
import { changeLanguage } from '../i18n/change-language.ts';
import { languageChoiceSlice, selectChosenLanguage } from '../i18n/language-choice-slice.ts';
import { selectLanguage } from '../i18n/language-slice.ts';
import { isRestored } from '../storage/is-restored.ts';
import { reportError } from '../telemetry/report-error.ts';
import type { Shell } from './shell.ts';

type LanguageContext = Pick<Shell, 'loader' | 'prerenderer' | 'routes' | 'store'>;

/** Shows another language as a whole: once the screen on display has its messages in it. */
export function showLanguage(context: LanguageContext, language: Language): Promise<void> {
  context.prerenderer.clear();
  return context.store.dispatch(changeLanguage(language, loadScreen(context, language)));
}

/** Rejects rather than take away a screen that works. */
async function loadScreen({ loader, routes, store }: LanguageContext, language: Language) {
  const { pathname } = window.location;
  if (!routes.isPath(pathname)) return;
  const next = await loader.prefetch(pathname, language);
  const shown = loader.state(pathname, selectLanguage(store.getState()));
  if (next.kind === 'failed' && shown.kind === 'ready') throw next.error;
}

/** Shows the language that was chosen in another tab of this device. */
export function followOtherTabs(startListening: AppStartListening, shell: LanguageContext): void {
  startListening({
    predicate: isRestored(languageChoiceSlice),
    effect(_, { getState }) {
      const chosen = selectChosenLanguage(getState());
      if (chosen === null || chosen === selectLanguage(getState())) return;
      showLanguage(shell, chosen).catch(reportError);
    },
  });
}
