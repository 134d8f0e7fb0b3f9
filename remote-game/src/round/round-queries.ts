import { followingRounds } from '../api/follow-rounds.ts';
import { gameQueries } from '../api/game-queries.ts';
import { withSnapshot } from './round-event.ts';

/** With what reads the server's clock, which only the screens need. */
export const roundQueries = gameQueries.enhanceEndpoints({
  endpoints: { gameInfo: followingRounds(withSnapshot) },
});

export const { useGameInfoQuery, useGameHistoryQuery } = roundQueries;
