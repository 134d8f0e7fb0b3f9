import type { AppStartListening } from '@velvet/sdk/store';
import { selectTheme } from './theme-slice.ts';

/** Shows a choice of theme, made here or in another tab, on the page's root. */
export function showTheme(
  startListening: AppStartListening,
  root: Pick<HTMLElement, 'dataset'>,
): void {
  startListening({
    predicate: (_, current, previous) => selectTheme(current) !== selectTheme(previous),
    effect(_, { getState }) {
      const theme = selectTheme(getState());
      if (theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = theme;
    },
  });
}
