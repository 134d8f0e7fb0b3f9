import {
  type GameInfo,
  type GameKey,
  gameHistory,
  gameInfoByKey,
  type PastRound,
} from '@velvet/contract/game';
import { call, queryApi } from '@velvet/sdk/api';
import { followingRounds } from './follow-rounds.ts';
import { withResult, withSnapshot } from './round-event.ts';

/** What events of rounds keep up to date; those that do not say enough invalidate the tag of the game. */
export const roundQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    /** A game with its open round, by key. */
    gameInfo: build.query<GameInfo, GameKey>({
      query: (key) => call(gameInfoByKey, { key }),
      providesTags: (_info, _error, key) => ['games', { type: 'games', id: key }],
      ...followingRounds<GameInfo>((info, { snapshot }) => withSnapshot(info, snapshot)),
    }),
    /** The last finished rounds of a game, newest first, by key. */
    gameHistory: build.query<readonly PastRound[], GameKey>({
      query: (key) => call(gameHistory, { key }),
      providesTags: (_history, _error, key) => [{ type: 'games', id: key }],
      ...followingRounds<readonly PastRound[]>((history, { result }) =>
        result ? withResult(history, result) : history,
      ),
    }),
  }),
});

export const { useGameInfoQuery, useGameHistoryQuery } = roundQueries;
