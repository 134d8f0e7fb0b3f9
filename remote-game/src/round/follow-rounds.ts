import type { GameKey, GameSnapshot } from '@velvet/contract/game';
import type { LiveEvent } from '@velvet/contract/live-event';
import { onLiveEvent } from '@velvet/sdk/live-events/follow-live-events';

type RoundEvent = Extract<LiveEvent, { kind: 'round' }>;
type DetailedEvent = RoundEvent & { readonly snapshot: GameSnapshot };
type Change<Data> = (shown: Data, event: DetailedEvent) => Data;

const isDetailed = (event: RoundEvent): event is DetailedEvent =>
  event.snapshot !== undefined && (event.state === 'opened' || event.result !== undefined);

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
  onLiveEvent(
    extra,
    (event) => event.kind === 'round' && event.game === key && isDetailed(event) && listener(event),
  );

/**
 * Options of a query by a game's key that keep its data at what the events of the game's rounds say. An event
 * during a fetch counts again after it, because the answer may be from before.
 */
export function followingRounds<Data>(change: Change<Data>) {
  const apply = ({ updateCachedData }: Cache<Data>, event: DetailedEvent): boolean => {
    updateCachedData((shown) => change(shown, event));
    return true;
  };
  return {
    onCacheEntryAdded: async (key: GameKey, entry: CacheEntry<Data>) => {
      try {
        await entry.cacheDataLoaded;
      } catch {
        // Removed before there was an answer.
        return;
      }
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
      } finally {
        end();
      }
    },
  };
}
