import { href } from '@velvet/shared/routes';
import { type AppStore, createAppStore } from '@velvet/shared/store/create-app-store';
import { createOverlayStack } from '@velvet/shared/ui';
import { createClient } from './api/client.ts';
import type { NewerSet } from './at-rest/newer-set.ts';
import { whenAtRest } from './at-rest/when-at-rest.ts';
import { claimEarlyAnswer } from './boot/early-calls.ts';
import type { FeatureSource } from './federation/feature-source.ts';
import { ownerOf } from './federation/owners.ts';
import { RemoteLoader } from './federation/remote-loader.ts';
import { followOtherTabs } from './i18n/language-effects.ts';
import { selectDecidedLanguage } from './i18n/language-slice.ts';
import { followNetwork } from './network/follow-network.ts';
import { selectIsOnline } from './network/network-slice.ts';
import { createOverlays } from './overlays/overlays.ts';
import type { RenderedPage } from './rendered-page.ts';
import { reportError } from './report-error.ts';
import { needsSignIn } from './routing/guard.ts';
import { createNavigation } from './routing/navigation.ts';
import { withOverlayEntries } from './routing/overlay-history.ts';
import { createScreenTransitions } from './screen-stack/screen-transition.ts';
import { createScreensAhead } from './screen-stack/screens-ahead.ts';
import { withShellScreens } from './screens/with-shell-screens.ts';
import { createDeviceStorage } from './session/device-storage.ts';
import { forgetMembers } from './session/forget-members.ts';
import { createSession } from './session/session.ts';
import { sessionQueries } from './session/session-queries.ts';
import type { ShellParts } from './shell-parts.ts';
import { startPageEffects } from './store/page-effects.ts';
import { shellSlices } from './store/shell-slices.ts';
import { createSliceStorage } from './store/slice-storage.ts';
import { createTabStorage } from './store/tab-storage.ts';
import { createProblemLog, noteUncaught } from './telemetry/problem-log.ts';

interface CreateOptions {
  readonly source: FeatureSource;
  /** What the page was rendered from, for a guest in its language. */
  readonly rendered?: RenderedPage | undefined;
  readonly window: Window & typeof globalThis;
}

interface Created {
  readonly parts: ShellParts;
  readonly serverState: AppStore['serverState'];
  /** Once the first screen is there: begins what the page does beside it. */
  readonly startAtRest: () => void;
  /** For the router: back closes the top overlay before it leaves the screen. */
  readonly routerWindow: Window;
}

/** Builds and connects everything stateful; the language is decided afterwards. */
export function createParts({ source, rendered, window }: CreateOptions): Created {
  const problems = createProblemLog();
  noteUncaught(window, problems);
  const storage = createDeviceStorage(() => window.localStorage);
  const tabStorage = createTabStorage(() => window.sessionStorage);
  const overlayStack = createOverlayStack();

  const decidedLanguage = () => selectDecidedLanguage(store.getState());
  const isOnline = () => selectIsOnline(store.getState());
  const transport = createClient({
    fetch: window.fetch.bind(window),
    isOnline,
    token: () => session.token(),
    language: decidedLanguage,
    async takesBodyCredentials() {
      const info = await store.dispatch(sessionQueries.endpoints.baseInfo.initiate()).unwrap();
      return info.features?.bodyCredentials ?? false;
    },
    claimEarly: (address) =>
      claimEarlyAnswer(window.velvetEarly, address, {
        language: decidedLanguage(),
        token: session.token(),
      }),
    claimKnown: (address) =>
      decidedLanguage() === rendered?.language ? rendered?.claimAnswer(address) : undefined,
    onSessionLost,
  });
  const { store, injectSlices, startListening, serverState } = createAppStore({
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
    ownerOf,
    injectSlices,
    dispatch: store.dispatch,
    isOnline,
    onFallBack: (error) => reportError(error),
    onProblem: problems.note,
  });

  const screens = createScreensAhead();
  forgetMembers(startListening, screens);
  startPageEffects(startListening, window.document);
  followOtherTabs(startListening, { loader, screens, store });

  function onSessionLost(message: string): void {
    if (session.token() === null) return;
    session.end();
    overlays.toast(message, { tone: 'error' });
    const { pathname, search } = window.location;
    if (needsSignIn({ address: pathname, isSignedIn: false })) {
      navigation.navigate(href.login(pathname + search), { replace: true });
    }
  }

  let newerSet: NewerSet | undefined;
  const parts: ShellParts = {
    store,
    transport,
    session,
    storage,
    navigation,
    screens,
    transitions: createScreenTransitions(window),
    loader,
    overlayStack,
    overlays,
    takeNewerSet: (address) => newerSet?.take(address) === true,
  };
  return {
    parts,
    serverState,
    routerWindow: withOverlayEntries(window, overlayStack),
    startAtRest: () =>
      whenAtRest({ ...parts, window, source, problems, tabStorage }, (started) => {
        newerSet = started;
      }),
  };
}
