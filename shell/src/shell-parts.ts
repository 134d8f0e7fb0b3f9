import type { Transport } from '@velvet/shared/api';
import type { AppReduxStore } from '@velvet/shared/store';
import type { OverlayStack } from '@velvet/shared/ui';
import type { RemoteLoader } from './federation/remote-loader.ts';
import type { Overlays } from './overlays/overlays.ts';
import type { Navigation } from './routing/navigation.ts';
import type { ScreenTransitions } from './screen-stack/screen-transition.ts';
import type { ScreensAhead } from './screen-stack/screens-ahead.ts';
import type { DeviceStorage } from './session/device-storage.ts';
import type { Session } from './session/session.ts';

/** Everything stateful of one running shell. Built once by `startShell`, passed in for tests. */
export interface ShellParts {
  readonly store: AppReduxStore;
  readonly transport: Transport;
  readonly session: Session;
  readonly storage: DeviceStorage;
  readonly navigation: Navigation;
  readonly screens: ScreensAhead;
  readonly transitions: ScreenTransitions;
  readonly loader: RemoteLoader;
  readonly overlayStack: OverlayStack;
  readonly overlays: Overlays;
  /** Loads an address with newer releases, if there are any and nothing gets lost. */
  readonly takeNewerSet: (address: string) => boolean;
}
