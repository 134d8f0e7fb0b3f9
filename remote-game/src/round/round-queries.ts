import type { GameInfo } from '@velvet/contract/game';
import { asSeconds } from '@velvet/contract/time';
import { type DetailedEvent, followingRounds } from '../api/follow-rounds.ts';
import { gameQueries } from '../api/game-queries.ts';
import { roundTimes } from './round-clock.ts';

/** With what reads the server's clock, which only the screens need. */
export const roundQueries = gameQueries.enhanceEndpoints({
  endpoints: { gameInfo: followingRounds(withSnapshot) },
});

export const { useGameInfoQuery, useGameHistoryQuery } = roundQueries;

/**
 * A game's info with what an event says of it; as it was where that is newer: a later round, or the numbers
 * of the one before. The clock is read by when an answer came, so the info keeps the time in its answer and
 * counts the seconds left from there.
 */
export function withSnapshot(info: GameInfo, { snapshot }: DetailedEvent): GameInfo {
  const { id, name, serverTimeMs } = info;
  if (serverTimeMs === undefined) return info;
  const shown = roundTimes(info, serverTimeMs).drawsAtMs;
  const { drawsAtMs } = roundTimes(snapshot, snapshot.serverTimeMs);
  const lacksDice = info.dice && !snapshot.dice;
  if (drawsAtMs < shown || (drawsAtMs === shown && lacksDice)) return info;
  const secondsLeft = asSeconds(info.secondsLeft + (drawsAtMs - shown) / 1_000);
  return { ...snapshot, id, name, serverTimeMs, secondsLeft };
}
