import type { Language } from '@velvet/contract/language';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { createOverlayStack } from '@velvet/ui';
import type { EmbeddedResponses } from '../api/embedded-responses.ts';
import type { Shell } from '../app/shell.ts';
import { shellSlices } from '../app/shell-slices.ts';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { changeLanguage } from '../i18n/change-language.ts';
import { createOverlays } from '../overlays/overlays.ts';
import { createNavigation } from '../routing/navigation.tsx';
import { createPrerenderer } from '../screen-outlet/mounted-screens.ts';
import { withShellScreens } from '../screens/with-shell-screens.ts';
import { createSession } from '../session/session.ts';
import { signedIn } from '../session/session-slice.ts';
import type { SiteMap } from '../site-map/site-map.ts';
import { createDeviceStorage } from '../storage/device-storage.ts';
import { createEmbeddedTransport } from './embedded-transport.ts';

interface ServerShellOptions extends SiteMap {
  readonly language: Language;
  /** Whether the responses are those to a member. */
  readonly isSignedIn: boolean;
  readonly responses: EmbeddedResponses;
  readonly source: RemoteSource;
  /** Called with the address of a call without a response. */
  readonly onMissing: (address: string) => void;
}

/** Everything stateful of one page that is rendered without a browser; shared with no other. */
export async function createServerShell(options: ServerShellOptions): Promise<Shell> {
  const { language, isSignedIn, responses, source, routes, menus, onMissing } = options;
  const storage = createDeviceStorage(() => {
    throw new Error('A server remembers nothing');
  });
  const transport = createEmbeddedTransport(responses, onMissing);
  const { store, injectSlices, startListening } = createAppStore({
    transport,
    slices: shellSlices,
  });
  await store.dispatch(changeLanguage(language));
  if (isSignedIn) store.dispatch(signedIn());
  return {
    routes,
    menus,
    store,
    transport,
    storage,
    session: createSession({ storage, store, startListening }),
    navigation: createNavigation(),
    prerenderer: createPrerenderer(),
    transitions: { animate: () => false, run: (update) => update(), noteStart: () => undefined },
    loader: new RemoteLoader({
      source: withShellScreens(source),
      ownerOf: routes.ownerOf,
      injectSlices,
      dispatch: store.dispatch,
      retryDelaysMs: [],
    }),
    overlayStack: createOverlayStack(),
    overlays: createOverlays({ store, startListening }),
    takeUpdate: () => false,
  };
}
