import { queryApi } from '@velvet/shared/api';
import type { Language } from '@velvet/shared/contract/language';
import { replaceLanguage } from '@velvet/shared/contract/system';
import { href } from '@velvet/shared/routes';
import { createOverlayStack, createToastStore } from '@velvet/shared/ui';
import { createRoot } from 'react-dom/client';
import { createClient } from './api/client.ts';
import { App } from './app.tsx';
import { claimEarlyAnswer } from './boot/early-calls.ts';
import type { FeatureSource } from './federation/feature-source.ts';
import { isOwnedPath, ownerOf } from './federation/owners.ts';
import { RemoteLoader } from './federation/remote-loader.ts';
import { decideLanguage } from './i18n/decide-language.ts';
import { createLanguageStore } from './i18n/language-store.ts';
import { createQuestionQueue } from './overlays/question-queue.ts';
import { createAppHistory } from './routing/app-history.ts';
import { firstLoadAddress, needsSignIn } from './routing/guard.ts';
import { shellFeature } from './screens/shell-feature.ts';
import { createDeviceStorage } from './session/device-storage.ts';
import { createSession } from './session/session.ts';
import { sessionQueries } from './session/session-queries.ts';
import { LANGUAGE_KEY } from './session/storage-keys.ts';
import type { ShellParts } from './shell-parts.ts';
import { createAppStore } from './store/store.ts';

interface StartOptions {
  readonly source: FeatureSource;
  readonly root: HTMLElement;
}

/** Starts the shell in a page: decides the language, loads the first screen, then paints. */
export async function startShell({ source, root }: StartOptions): Promise<void> {
  const storage = createDeviceStorage(() => window.localStorage);
  const session = createSession(storage, window);
  const toasts = createToastStore();
  const questions = createQuestionQueue();
  let language: Language | null = null;

  const transport = createClient({
    fetch: window.fetch.bind(window),
    isOnline: () => window.navigator.onLine,
    token: session.token,
    language: () => language,
    takesBodyCredentials,
    claimEarly: (address) =>
      claimEarlyAnswer(window.velvetEarly, address, { language, token: session.token() }),
    onSessionLost,
  });
  const { store, injectSlices } = createAppStore({ transport });
  const history = createAppHistory({ window, mayGo });

  const withShell: FeatureSource = {
    load: async (id) => (id === 'shell' ? { default: shellFeature } : source.load(id)),
  };
  const loader = new RemoteLoader({ source: withShell, ownerOf, injectSlices });

  async function takesBodyCredentials(): Promise<boolean> {
    const info = await store.dispatch(sessionQueries.endpoints.baseInfo.initiate()).unwrap();
    return info.features?.bodyCredentials ?? false;
  }

  let token = session.token();
  session.subscribe(() => {
    if (session.token() === token) return;
    token = session.token();
    // Nothing of one member may be shown to the next.
    store.dispatch(queryApi.util.resetApiState());
  });

  function onSessionLost(message: string): void {
    if (session.token() === null) return;
    session.end();
    toasts.show(message, { tone: 'error' });
    const { pathname, search } = history.getSnapshot().location;
    if (needsSignIn({ address: pathname, isSignedIn: false })) {
      history.replaceUnguarded(href.login(pathname + search));
    }
  }

  function mayGo(address: string): boolean {
    return !needsSignIn({ address, isSignedIn: session.token() !== null });
  }

  const { pathname, search } = window.location;
  const first = firstLoadAddress({
    address: pathname + search,
    isSignedIn: session.token() !== null,
  });
  if (first !== pathname + search) history.replaceUnguarded(first);
  const screen = history.getSnapshot().location.pathname;
  if (isOwnedPath(screen)) loader.warm(screen);

  const stored = storage.get(LANGUAGE_KEY);
  language = await decideLanguage({
    stored,
    ask: (own) => transport.call(replaceLanguage, own === undefined ? {} : { language: own }),
  });
  const languageStore = await createLanguageStore(language, document.documentElement);
  languageStore.subscribe(() => {
    language = languageStore.getSnapshot().language;
  });
  void store.dispatch(sessionQueries.endpoints.baseInfo.initiate());
  if (isOwnedPath(screen)) await loader.ensure(screen, language);

  const parts: ShellParts = {
    store,
    transport,
    session,
    storage,
    history,
    loader,
    languageStore,
    overlayStack: createOverlayStack(),
    toasts,
    questions,
  };
  createRoot(root).render(<App parts={parts} />);
}
