import { type Language, languageTag } from '@velvet/shared/contract/language';
import type { Catalog } from '@velvet/shared/feature';
import { loadShellMessages } from './shell-messages.ts';

export interface LanguageSnapshot {
  readonly language: Language;
  readonly messages: Catalog;
}

/** The language on screen with the shell's messages in it; changes only as a whole. */
export interface LanguageStore {
  readonly getSnapshot: () => LanguageSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the messages are there and the change is on screen. */
  readonly change: (language: Language, alongside?: Promise<unknown>) => Promise<void>;
}

export async function createLanguageStore(
  initial: Language,
  root: Pick<HTMLElement, 'lang'>,
): Promise<LanguageStore> {
  let snapshot: LanguageSnapshot = {
    language: initial,
    messages: await loadShellMessages(initial),
  };
  let wanted = initial;
  const listeners = new Set<() => void>();
  root.lang = languageTag(initial);
  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async change(language, alongside) {
      wanted = language;
      const [messages] = await Promise.all([loadShellMessages(language), alongside]);
      if (wanted !== language) return;
      snapshot = { language, messages };
      root.lang = languageTag(language);
      for (const listener of listeners) listener();
    },
  };
}
