import { GAME_HISTORY_LENGTH } from '@velvet/contract/constants';
import type { PastRound } from '@velvet/contract/game';
import type { RoundEvent } from '@velvet/contract/live-event';

/** A history, newest first, with a finished round in its place. */
export const withResult = (
  history: readonly PastRound[],
  { result, period: drawn }: RoundEvent,
): readonly PastRound[] =>
  result
    ? [result, ...history.filter(({ period }) => period !== drawn)]
        .sort((a, b) => (b.drawsAt ?? 0) - (a.drawsAt ?? 0))
        .slice(0, GAME_HISTORY_LENGTH)
    : history;
