import type { LiveEvent, RoundEvent } from '@velvet/contract/live-event';
import type { Queryable } from '../../database/queryable.ts';
import { findGameAfterRound } from '../game/game-store.ts';
import { toPastRound, toSnapshot } from '../game/round-views.ts';

/** Clients show all others without any details. */
export const hasDetails = (event: LiveEvent): event is RoundEvent =>
  event.kind === 'round' && event.state !== 'closed';

/**
 * The event of a round that opened or is over, with what is public about it and its game: the same as
 * clients would fetch, and the same for every member. Rejects where the database cannot tell.
 */
export async function withRoundDetails(db: Queryable, event: RoundEvent): Promise<RoundEvent> {
  const found = await findGameAfterRound(db, event.game, event.period);
  if (!found) throw new Error(`No enabled game with round ${event.period}`);
  const snapshot = toSnapshot(found, found.now);
  if (event.state === 'opened') return { ...event, snapshot };
  const result = toPastRound(found);
  if (result.state !== event.state) {
    throw new Error(`Round ${event.period} is ${result.state}, not ${event.state}`);
  }
  return { ...event, snapshot, result };
}
