import { queryApi } from '@velvet/sdk/api';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import type { AppReduxStore } from '@velvet/sdk/store';
import type { AppStore } from '@velvet/sdk/store/create-app-store';
import type { SliceStorage } from '@velvet/sdk/store/slice-persistence';
import { selectIsOnline } from '../network/network-slice.ts';
import type { Navigation } from '../routing/navigation.tsx';
import { shellRelease } from '../telemetry/shell-release.ts';
import { ownVersionsKnown, releaseSetSlice } from './release-set-slice.ts';
import { createReleaseUpdates, type ReleaseUpdates } from './release-updates.ts';

export interface WatchReleasesOptions {
  readonly window: Window & typeof globalThis;
  readonly source: RemoteSource;
  readonly navigation: Navigation;
  readonly store: AppReduxStore;
  readonly addHostSlices: AppStore['addHostSlices'];
  readonly tabStorage: SliceStorage;
}

/** Forms, money forms included, hold typed text that a reload would lose. */
const LOSABLE = 'main:not([hidden]) form, dialog[open]';

/** A remote from a developer's machine is no release that another one could be newer than. */
const released = (versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(versions).filter(([, version]) => version !== 'dev'));

/** Polls for newer releases while the tab is used; undefined where no release is in use. */
export function watchReleases(options: WatchReleasesOptions): ReleaseUpdates | undefined {
  const { window, source, navigation, store, addHostSlices, tabStorage } = options;
  const { document, location } = window;
  const shell = shellRelease(document);
  if (!source.versions || !shell) return undefined;
  const isWriting = () =>
    Object.values(store.getState()[queryApi.reducerPath].mutations).some(
      (mutation) => mutation?.status === 'pending',
    );
  addHostSlices([releaseSetSlice]);
  store.dispatch(ownVersionsKnown({ ...released(source.versions), shell: shell.version }));
  const updates = createReleaseUpdates({
    fetch: window.fetch.bind(window),
    store,
    tabStorage,
    isQuiet: () =>
      selectIsOnline(store.getState()) && !document.querySelector(LOSABLE) && !isWriting(),
    now: () => Date.now(),
    go: (address) => location.assign(address),
  });
  navigation.subscribe(updates.check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') updates.check();
  });
  return updates;
}
