import { replaceLanguage } from '@velvet/shared/contract/system';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createParts } from './create-parts.ts';
import type { FeatureSource } from './federation/feature-source.ts';
import { isOwnedPath } from './federation/owners.ts';
import { decideLanguage } from './i18n/decide-language.ts';
import { createLanguageStore } from './i18n/language-store.ts';
import { firstLoadAddress } from './routing/guard.ts';
import { sessionQueries } from './session/session-queries.ts';
import { LANGUAGE_KEY } from './session/storage-keys.ts';

interface StartOptions {
  readonly source: FeatureSource;
  readonly root: HTMLElement;
}

/** Starts the shell in a page: decides the language, loads the first screen, then paints. */
export async function startShell({ source, root }: StartOptions): Promise<void> {
  const { parts, setLanguage } = createParts({ source, window });
  const { history, loader, session, storage, store, transport } = parts;

  const { pathname, search } = window.location;
  const address = pathname + search;
  const first = firstLoadAddress({ address, isSignedIn: session.token() !== null });
  if (first !== address) history.replaceUnguarded(first);
  const screen = history.getSnapshot().location.pathname;
  if (isOwnedPath(screen)) loader.warm(screen);

  const language = await decideLanguage({
    stored: storage.get(LANGUAGE_KEY),
    ask: (own) => transport.call(replaceLanguage, own === undefined ? {} : { language: own }),
  });
  setLanguage(language);
  const languageStore = await createLanguageStore(language, document.documentElement);
  languageStore.subscribe(() => setLanguage(languageStore.getSnapshot().language));
  void store.dispatch(sessionQueries.endpoints.baseInfo.initiate());
  if (isOwnedPath(screen)) await loader.ensure(screen, language);

  createRoot(root).render(<App parts={{ ...parts, languageStore }} />);
}
