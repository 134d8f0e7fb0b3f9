import type { Transport } from '@velvet/shared/api';
import type { AppReduxStore } from '@velvet/shared/store';
import type { OverlayStack } from '@velvet/shared/ui';
import type { NewerSet } from './federation/newer-set.ts';
import type { RemoteLoader } from './federation/remote-loader.ts';
import type { Overlays } from './overlays/overlays.ts';
import type { AppHistory } from './routing/app-history.ts';
import type { ScreenStack } from './routing/screen-stack.ts';
import type { DeviceStorage } from './session/device-storage.ts';
import type { Session } from './session/session.ts';

/** Everything stateful of one running shell. Built once by `startShell`, passed in for tests. */
export interface ShellParts {
  readonly store: AppReduxStore;
  readonly transport: Transport;
  readonly session: Session;
  readonly storage: DeviceStorage;
  readonly history: AppHistory;
  readonly screens: ScreenStack;
  readonly loader: RemoteLoader;
  readonly overlayStack: OverlayStack;
  readonly overlays: Overlays;
  /** Absent where the set of releases may not change. */
  readonly newerSet?: NewerSet | undefined;
}
