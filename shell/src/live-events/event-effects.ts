import type { LiveEvent } from '@velvet/contract/live-event';
import { queryApi } from '@velvet/sdk/api';
import { tellLiveEvent } from '@velvet/sdk/live-events/follow-live-events';
import type { AppReduxStore } from '@velvet/sdk/store';

/** The event of an order of this page arrives within this; the order's answer has already led to fetching. */
const ECHO_MS = 2_000;
/** The game's mutation that places orders. */
const ORDER = 'placeOrder';
/** What all clients are told at once they fetch within a random part of this. */
const ROUND_SPREAD_MS = 200;
const NOTICE_SPREAD_MS = 3_000;
const RESYNC_SPREAD_MS = 5_000;

type Tag = Parameters<typeof queryApi.util.invalidateTags>[0][number];

interface EffectOptions {
  readonly store: AppReduxStore;
  readonly document: Document;
  readonly random: () => number;
}

/**
 * Tells features of an event, and fetches what it says has changed unless one of them has it from the
 * event, as far as a screen shows it. A page that is hidden fetches when it is looked at again.
 */
export function createEventEffects({ store, document, random }: EffectOptions) {
  const waiting = new Map<string, Tag>();
  const flush = (): void => {
    if (document.visibilityState === 'hidden' || waiting.size === 0) return;
    const tags = [...waiting.values()];
    waiting.clear();
    store.dispatch(queryApi.util.invalidateTags(tags));
  };
  document.addEventListener('visibilitychange', flush);

  /** Request ids of the orders of this page whose events have arrived. */
  const echoed = new Set<string>();
  /** Each order accounts for one event: a second one tells of an order placed on another device. */
  const isEcho = (event: LiveEvent): boolean => {
    if (event.kind !== 'balance' || event.cause !== 'order') return false;
    const { mutations } = store.getState()[queryApi.reducerPath];
    const own = Object.entries(mutations).find(
      ([requestId, mutation]) =>
        mutation?.endpointName === ORDER &&
        !echoed.has(requestId) &&
        (mutation.status === 'pending' ||
          (mutation.fulfilledTimeStamp ?? 0) > Date.now() - ECHO_MS),
    );
    if (own) echoed.add(own[0]);
    return own !== undefined;
  };

  return {
    apply(event: LiveEvent): void {
      if (store.dispatch(tellLiveEvent(event)) || isEcho(event)) return;
      const { tags, spreadMs } = effectOf(event);
      if (tags.length === 0) return;
      for (const tag of tags) waiting.set(JSON.stringify(tag), tag);
      // Also without a spread in a task of its own: several events often arrive together.
      setTimeout(flush, random() * spreadMs);
    },
  };
}

interface Effect {
  readonly tags: readonly Tag[];
  readonly spreadMs: number;
}

function effectOf(event: LiveEvent): Effect {
  switch (event.kind) {
    case 'resync':
      return { tags: ['user', 'money', 'games', 'notices', 'support'], spreadMs: RESYNC_SPREAD_MS };
    case 'round': {
      // Screens count down to opening and closing themselves.
      const isOver = event.state === 'drawn' || event.state === 'void';
      return { tags: isOver ? [{ type: 'games', id: event.game }] : [], spreadMs: ROUND_SPREAD_MS };
    }
    case 'balance':
    case 'withdrawal':
    case 'recharge':
      return { tags: ['user', 'money'], spreadMs: 0 };
    case 'message':
      return { tags: ['support'], spreadMs: 0 };
    case 'notice':
      return { tags: ['notices'], spreadMs: NOTICE_SPREAD_MS };
  }
}
