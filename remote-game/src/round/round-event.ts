import { GAME_HISTORY_LENGTH } from '@velvet/contract/constants';
import type { GameInfo, GameSnapshot, PastRound } from '@velvet/contract/game';
import { asMilliseconds, toEpochMs, toEpochSeconds, toSeconds } from '@velvet/contract/time';
import { roundTimes } from './round-clock.ts';

/**
 * A game's info with what an event says of it; as it was where that is newer: a later round, or the numbers
 * of the one before. The clock is read by when an answer came, so the info keeps the time in its answer and
 * counts the seconds left from there.
 */
export function withSnapshot(info: GameInfo, snapshot: GameSnapshot): GameInfo {
  const { id, name, serverTimeMs } = info;
  if (serverTimeMs === undefined) return info;
  const shown = roundTimes(info, serverTimeMs).drawsAtMs;
  const { drawsAtMs } = roundTimes(snapshot, snapshot.serverTimeMs);
  const lacksResult = info.previous?.dice !== undefined && snapshot.previous?.dice === undefined;
  if (drawsAtMs < shown || (drawsAtMs === shown && lacksResult)) return info;
  const answeredMs = toEpochMs(toEpochSeconds(serverTimeMs));
  const secondsLeft = toSeconds(asMilliseconds(drawsAtMs - answeredMs));
  return { ...snapshot, id, name, serverTimeMs, secondsLeft };
}

/** A history, newest first, with a finished round in its place; as it was where it has the round. */
export function withResult(history: readonly PastRound[], result: PastRound): readonly PastRound[] {
  if (history.some(({ period }) => period === result.period)) return history;
  const { drawsAt = Number.POSITIVE_INFINITY } = result;
  const place = history.findLastIndex((round) => (round.drawsAt ?? 0) > drawsAt) + 1;
  const all = [...history.slice(0, place), result, ...history.slice(place)];
  return all.slice(0, GAME_HISTORY_LENGTH);
}
