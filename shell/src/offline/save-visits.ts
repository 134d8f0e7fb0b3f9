import { mayFetchAhead } from '@velvet/sdk/device';
import type { AppReduxStore } from '@velvet/sdk/store';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { selectLanguage } from '../i18n/language-slice.ts';
import { selectIsOnline } from '../network/network-slice.ts';
import type { Navigation } from '../routing/navigation.tsx';
import type { RouteTable } from '../site-map/route-table.ts';
import type { ToWorker } from '../worker/messages.ts';
import { selectSavedAt } from './select-saved-at.ts';

export interface VisitOptions {
  readonly window: Window;
  readonly store: AppReduxStore;
  readonly navigation: Navigation;
  readonly loader: Pick<RemoteLoader, 'state'>;
  readonly routes: Pick<RouteTable, 'isPath'>;
}

/** A screen that is left again at once is not saved. */
const SETTLED_MS = 1_500;

/**
 * Has the page of each screen saved that was on screen for a while. One that failed is not, and nothing
 * is for a visitor who saves data.
 */
export function saveVisits(
  { window, store, navigation, loader, routes }: VisitOptions,
  set: string,
  send: (message: ToWorker) => void,
): void {
  async function save(): Promise<void> {
    const { pathname, search } = window.location;
    const state = store.getState();
    const isFresh = selectIsOnline(state) && selectSavedAt(state) === null;
    if (!isFresh || !routes.isPath(pathname)) return;
    if (loader.state(pathname, selectLanguage(state)).kind !== 'ready') return;
    if (!(await mayFetchAhead(window.navigator))) return;
    send({ kind: 'visit', address: pathname + search, set });
  }

  let timer: number | undefined;
  const restart = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void save(), SETTLED_MS);
  };
  navigation.subscribe(restart);
  restart();
}
