import { EDGE_SET_URL, edgeSetSchema } from '@velvet/contract/edge-set';
import type { AppReduxStore } from '@velvet/sdk/store';
import type { SliceStorage } from '@velvet/sdk/store/slice-persistence';
import * as v from 'valibot';
import { TRIED_SETS_KEY } from '../storage/storage-keys.ts';
import { selectNewerReleases, setTried, versionsReceived } from './release-set-slice.ts';

export interface ReleaseUpdatesOptions {
  readonly fetch: typeof fetch;
  readonly store: AppReduxStore;
  /** Whether leaving the page now would lose nothing: no form, no overlay, no call that writes. */
  readonly isQuiet: () => boolean;
  readonly now: () => number;
  /** Loads another page. */
  readonly go: (address: string) => void;
  /** Where the store keeps what was tried. */
  readonly tabStorage: Pick<SliceStorage, 'get'>;
}

const CHECK_EVERY_MS = 60_000;
/** An older answer is not acted on: the edge may be out of reach by now. */
const FRESH_MS = 10 * 60_000;

/**
 * A tab keeps the releases it started with; when there are others it takes them with a tap that
 * changes the tab anyway. Each set is tried once in a tab, so that the page cannot reload without end.
 */
export function createReleaseUpdates(options: ReleaseUpdatesOptions) {
  const { fetch, store, isQuiet, now, go, tabStorage } = options;
  let checkedAt = now();

  async function ask(): Promise<void> {
    const response = await fetch(EDGE_SET_URL, { credentials: 'same-origin' });
    const set = v.safeParse(edgeSetSchema, await response.json());
    if (set.success) {
      store.dispatch(versionsReceived({ versions: set.output.versions, at: now() }));
    }
  }

  return {
    /** Requests the current releases from the edge, once a minute at most. */
    check(): void {
      if (now() - checkedAt < CHECK_EVERY_MS) return;
      checkedAt = now();
      // Without an answer the tab stays as it is.
      ask().catch(() => undefined);
    },

    /** Loads the address with the newer releases, when there are any and nothing gets lost. */
    take(address: string): boolean {
      const newer = selectNewerReleases(store.getState());
      if (!newer || now() - newer.receivedAt > FRESH_MS || !isQuiet()) return false;
      store.dispatch(setTried(newer.name));
      // Without storage the page could reload without end.
      if (!tabStorage.get(TRIED_SETS_KEY)?.split('\n').includes(newer.name)) return false;
      go(address);
      return true;
    },
  };
}
export type ReleaseUpdates = ReturnType<typeof createReleaseUpdates>;
