import { sharedQueries } from '@velvet/shared/api';
import { replaceLanguage } from '@velvet/shared/contract/system';
import type { ReactNode } from 'react';
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

const CONFIG_WAIT_MS = 1_000;

interface StartOptions {
  readonly source: FeatureSource;
  readonly root: HTMLElement;
  /** Shown beside the app, for tools of development. */
  readonly beside?: ReactNode;
}

/** Starts the shell in a page: decides the language, loads the first screen, then paints. */
export async function startShell({ source, root, beside }: StartOptions): Promise<void> {
  const { parts, setLanguage, watchWhenIdle } = createParts({ source, window });
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
  const config = store.dispatch(sharedQueries.endpoints.systemConfig.initiate());
  if (isOwnedPath(screen)) await loader.ensure(screen, language);
  // The page shows a skeleton meanwhile; with the config at hand nothing of it is drawn twice.
  await Promise.race([config, new Promise((resolve) => setTimeout(resolve, CONFIG_WAIT_MS))]);

  createRoot(root).render(<App parts={{ ...parts, languageStore }} beside={beside} />);
  watchWhenIdle();
}
