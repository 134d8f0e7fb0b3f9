import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import { href } from '@velvet/sdk/routes';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { createOverlayStack } from '@velvet/ui';
import { createClient } from '../api/client.ts';
import { startAfterLoad } from '../background/start-after-load.ts';
import { claimEarlyResponse } from '../boot/early-requests.ts';
import { RemoteLoader } from '../federation/remote-loader.ts';
import type { RenderedPage } from '../first-response/rendered-page.ts';
import { followLanguage } from '../i18n/language-effects.ts';
import { selectDecidedLanguage } from '../i18n/language-slice.ts';
import { followNetwork } from '../network/follow-network.ts';
import { selectIsOnline } from '../network/network-slice.ts';
import { createOverlays } from '../overlays/overlays.ts';
import type { ReleaseUpdates } from '../release-updates/release-updates.ts';
import { needsSignIn } from '../routing/guard.ts';
import { createNavigation } from '../routing/navigation.tsx';
import { withOverlayEntries } from '../routing/overlay-history.ts';
import { createPrerenderer } from '../screen-outlet/mounted-screens.ts';
import { createScreenTransitions } from '../screen-outlet/screen-outlet.tsx';
import { withShellScreens } from '../screens/with-shell-screens.ts';
import { createSession } from '../session/session.ts';
import { sessionQueries } from '../session/session-queries.ts';
import type { SiteMap } from '../site-map/site-map.ts';
import { createDeviceStorage } from '../storage/device-storage.ts';
import { createSliceStorage } from '../storage/slice-storage.ts';
import { createTabStorage } from '../storage/tab-storage.ts';
import { unstoredIn } from '../storage/unstored.ts';
import { createProblemLog, noteUncaught } from '../telemetry/problem-log.ts';
import { reportError } from '../telemetry/report-error.ts';
import { showTheme } from '../theme/show-theme.ts';
import { clearMemberData } from './clear-member-data.ts';
import type { Shell } from './shell.ts';
import { shellSlices } from './shell-slices.ts';
import { followOtherTabs } from './show-language.ts';

interface CreateOptions extends SiteMap {
  readonly source: RemoteSource;
  /** What the page was rendered from, for a guest in its language. */
  readonly rendered?: RenderedPage | undefined;
  readonly window: Window & typeof globalThis;
}

/** Builds and connects everything stateful; the language is decided afterwards. */
export function createShell(options: CreateOptions) {
  const { source, rendered, routes, menus, window } = options;
  const problems = createProblemLog();
  noteUncaught(window, problems);
  const storage = createDeviceStorage(() => window.localStorage, unstoredIn(window));
  const tabStorage = createTabStorage(() => window.sessionStorage);
  const overlayStack = createOverlayStack();

  const decidedLanguage = () => selectDecidedLanguage(store.getState());
  const isOnline = () => selectIsOnline(store.getState());
  const transport = createClient({
    // Looked up with each call: a traced page replaces it (telemetry/trace-taps.ts).
    fetch: (address, init) => fetch(address, init),
    isOnline,
    hasSavedResponses: () => Boolean(window.navigator.serviceWorker?.controller),
    token: () => session.token(),
    language: decidedLanguage,
    async takesBodyCredentials() {
      const info = await store.dispatch(sessionQueries.endpoints.baseInfo.initiate()).unwrap();
      return info.features?.bodyCredentials ?? false;
    },
    claimEarly: (address) =>
      claimEarlyResponse(window.velvetEarly, address, {
        language: decidedLanguage(),
        token: session.token(),
        now: window.performance.now(),
      }),
    claimEmbedded: (address) =>
      decidedLanguage() === rendered?.language
        ? rendered?.claimResponse(address, session.token())
        : undefined,
    onSessionLost,
  });
  const { store, injectSlices, addHostSlices, startListening, serverState } = createAppStore({
    transport,
    storage: createSliceStorage(storage, window),
    tabStorage,
    slices: shellSlices,
  });
  const session = createSession({ storage, store, startListening });
  const overlays = createOverlays({ store, startListening });
  followNetwork(store, window);
  const navigation = createNavigation();
  const loader = new RemoteLoader({
    source: withShellScreens(source),
    ownerOf: routes.ownerOf,
    injectSlices,
    dispatch: store.dispatch,
    isOnline,
    onFallBack: (error) => reportError(error),
    onProblem: problems.note,
  });

  const prerenderer = createPrerenderer();
  clearMemberData(startListening, prerenderer);
  showTheme(startListening, window.document.documentElement);
  followLanguage(startListening, window.document.documentElement);
  followOtherTabs(startListening, { loader, prerenderer, routes, store });

  function onSessionLost(message: string): void {
    if (session.token() === null) return;
    session.end();
    overlays.toast(message, { tone: 'error' });
    const { pathname, search } = window.location;
    if (needsSignIn({ address: pathname, isSignedIn: false, routes })) {
      navigation.navigate(href.login(pathname + search), { replace: true });
    }
  }

  let updates: ReleaseUpdates | undefined;
  const shell: Shell = {
    routes,
    menus,
    store,
    transport,
    session,
    storage,
    navigation,
    prerenderer,
    transitions: createScreenTransitions(window),
    loader,
    overlayStack,
    overlays,
    takeUpdate: (address) => updates?.take(address) === true,
  };
  return {
    shell,
    serverState,
    /** For the router: back closes the top overlay before it leaves the screen. */
    routerWindow: withOverlayEntries<Window>(window, overlayStack),
    /** To be called once the first screen is there. */
    startBackground: () =>
      void startAfterLoad(
        { ...shell, window, source, problems, tabStorage, addHostSlices, startListening },
        (started) => {
          updates = started;
        },
      ),
  };
}
