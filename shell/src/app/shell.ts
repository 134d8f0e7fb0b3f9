import type { Transport } from '@velvet/sdk/api';
import type { AppReduxStore } from '@velvet/sdk/store';
import type { OverlayStack } from '@velvet/ui';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import type { Overlays } from '../overlays/overlays.ts';
import type { Navigation } from '../routing/navigation.tsx';
import type { Prerenderer } from '../screen-outlet/mounted-screens.ts';
import type { ScreenTransitions } from '../screen-outlet/screen-outlet.tsx';
import type { Session } from '../session/session.ts';
import type { SiteMap } from '../site-map/site-map.ts';
import type { DeviceStorage } from '../storage/device-storage.ts';

/** Everything stateful of one running shell. Built once by `startShell`, passed in for tests. */
export interface Shell extends SiteMap {
  readonly store: AppReduxStore;
  readonly transport: Transport;
  readonly session: Session;
  readonly storage: DeviceStorage;
  readonly navigation: Navigation;
  readonly prerenderer: Prerenderer;
  readonly transitions: ScreenTransitions;
  readonly loader: RemoteLoader;
  readonly overlayStack: OverlayStack;
  readonly overlays: Overlays;
  /** Loads an address with newer releases, if there are any and nothing gets lost. */
  readonly takeUpdate: (address: string) => boolean;
}
