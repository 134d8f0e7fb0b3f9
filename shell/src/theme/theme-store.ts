import { type ThemeChoice, themeChoices } from '@velvet/shared/feature';
import type { DeviceStorage } from '../session/device-storage.ts';
import { THEME_KEY } from '../session/storage-keys.ts';

/** The theme this device shows; kept for the next visit, `system` by default. */
export interface ThemeStore {
  readonly getSnapshot: () => ThemeChoice;
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (theme: ThemeChoice) => void;
}

export function createThemeStore(
  storage: DeviceStorage,
  root: Pick<HTMLElement, 'dataset'>,
): ThemeStore {
  const stored = storage.get(THEME_KEY);
  let current: ThemeChoice = themeChoices.find((choice) => choice === stored) ?? 'system';
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(theme) {
      current = theme;
      if (theme === 'system') {
        storage.remove(THEME_KEY);
        delete root.dataset.theme;
      } else {
        storage.set(THEME_KEY, theme);
        root.dataset.theme = theme;
      }
      for (const listener of listeners) listener();
    },
  };
}
