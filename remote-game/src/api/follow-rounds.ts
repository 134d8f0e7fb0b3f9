import type { GameKey, GameSnapshot } from '@velvet/contract/game';
import type { LiveEvent, RoundEvent } from '@velvet/contract/live-event';
import { onLiveEvent } from '@velvet/sdk/live-events/follow-live-events';

/** An event that says all that changed. */
export type DetailedEvent = RoundEvent & { readonly snapshot: GameSnapshot };

const isDetailed = (event: LiveEvent): event is DetailedEvent =>
  event.kind === 'round' && event.snapshot !== undefined;

interface Cache<Data> {
  readonly extra: unknown;
  readonly updateCachedData: (update: (shown: Data) => Data) => unknown;
}
interface CacheEntry<Data> extends Cache<Data> {
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<void>;
}
interface Fetch<Data> extends Cache<Data> {
  readonly queryFulfilled: Promise<unknown>;
}

const onRound = (
  extra: unknown,
  key: GameKey,
  listener: (event: DetailedEvent) => boolean,
): (() => void) =>
  onLiveEvent(extra, (event) => isDetailed(event) && event.game === key && listener(event));

/**
 * Options of a query by a game's key that keep its data at what the events of the game's rounds say. An event
 * during a fetch counts again after it, because the answer may be from before.
 */
export function followingRounds<Data>(change: (shown: Data, event: DetailedEvent) => Data) {
  const apply = ({ updateCachedData }: Cache<Data>, event: DetailedEvent): boolean => {
    updateCachedData((shown) => change(shown, event));
    return true;
  };
  return {
    onCacheEntryAdded: async (key: GameKey, entry: CacheEntry<Data>) => {
      // Rejects, and ends this, where the entry is removed before.
      await entry.cacheDataLoaded;
      const end = onRound(entry.extra, key, (event) => apply(entry, event));
      await entry.cacheEntryRemoved;
      end();
    },
    onQueryStarted: async (key: GameKey, fetch: Fetch<Data>) => {
      const meanwhile: DetailedEvent[] = [];
      const end = onRound(fetch.extra, key, (event) => {
        meanwhile.push(event);
        return false;
      });
      try {
        await fetch.queryFulfilled;
        for (const event of meanwhile) apply(fetch, event);
      } catch {
        // What is shown stays as the events left it.
      }
      end();
    },
  };
}
