import { useEffect, useSyncExternalStore } from 'react';
import { useConsoleSelector } from '../state/console-store.ts';
import { selectTheme, type ThemeChoice } from '../state/preferences-slice.ts';

type ColorScheme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

export const schemeOf = (theme: ThemeChoice, isDark: boolean): ColorScheme =>
  theme === 'system' ? (isDark ? 'dark' : 'light') : theme;

/** Tells the product's tokens and Mantine's styles, each by its attribute. */
export function showScheme(scheme: ColorScheme, { documentElement }: Document): void {
  documentElement.dataset.theme = scheme;
  documentElement.dataset.mantineColorScheme = scheme;
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(DARK);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const prefersDark = (): boolean => window.matchMedia(DARK).matches;

/** The scheme in use, which the page shows. */
export function useColorScheme(): ColorScheme {
  const isDark = useSyncExternalStore(subscribe, prefersDark);
  const scheme = schemeOf(useConsoleSelector(selectTheme), isDark);
  useEffect(() => showScheme(scheme, document), [scheme]);
  return scheme;
}
