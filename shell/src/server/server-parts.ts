import type { Language } from '@velvet/shared/contract/language';
import { createAppStore } from '@velvet/shared/store/create-app-store';
import { createOverlayStack } from '@velvet/shared/ui';
import { createPath, NavigationType, parsePath } from 'react-router-dom';
import type { KnownAnswers } from '../api/known-answers.ts';
import type { FeatureSource } from '../federation/feature-source.ts';
import { ownerOf } from '../federation/owners.ts';
import { RemoteLoader } from '../federation/remote-loader.ts';
import { changeLanguage } from '../i18n/change-language.ts';
import { createOverlays } from '../overlays/overlays.ts';
import type { AppHistory } from '../routing/app-history.ts';
import { createScreenStack } from '../routing/screen-stack.ts';
import { withShellScreens } from '../screens/with-shell-screens.ts';
import { createDeviceStorage } from '../session/device-storage.ts';
import { createSession } from '../session/session.ts';
import type { ShellParts } from '../shell-parts.ts';
import { shellSlices } from '../store/shell-slices.ts';
import { createAnswersTransport } from './answers-transport.ts';

interface ServerPartsOptions {
  readonly path: string;
  readonly language: Language;
  readonly answers: KnownAnswers;
  readonly source: FeatureSource;
  /** Told of a call that nothing answers. */
  readonly onMissing: (address: string) => void;
}

/** Everything stateful of one page that is rendered without a browser; shared with no other. */
export async function createServerParts(options: ServerPartsOptions): Promise<ShellParts> {
  const { path, language, answers, source, onMissing } = options;
  const storage = createDeviceStorage(() => {
    throw new Error('A server remembers nothing');
  });
  const transport = createAnswersTransport(answers, onMissing);
  const { store, injectSlices, startListening } = createAppStore({
    transport,
    slices: shellSlices,
  });
  await store.dispatch(changeLanguage(language));
  const history = createStillHistory(path);
  return {
    store,
    transport,
    storage,
    session: createSession({ storage, store, startListening }),
    history,
    screens: createScreenStack(history),
    loader: new RemoteLoader({
      source: withShellScreens(source),
      ownerOf,
      injectSlices,
      dispatch: store.dispatch,
      retryDelaysMs: [],
    }),
    overlayStack: createOverlayStack(),
    overlays: createOverlays({ store, startListening }),
  };
}

const nothing = () => undefined;
const never = () => nothing;

/** A history that is where it is. */
function createStillHistory(pathname: string): AppHistory {
  const location = { pathname, search: '', hash: '', key: 'default', state: null };
  const snapshot = { location, action: NavigationType.Pop };
  return {
    getSnapshot: () => snapshot,
    subscribe: never,
    onRefused: never,
    createHref: (to) => createPath(typeof to === 'string' ? parsePath(to) : to),
    go: nothing,
    push: nothing,
    replace: nothing,
    replaceUnguarded: nothing,
  };
}
