import { GAME_HISTORY_LENGTH } from '@velvet/contract/constants';
import {
  type GameCategory,
  type GameId,
  type GameInfo,
  type GameKey,
  type GameListItem,
  type GameRecord,
  gameCategoryList,
  gameHistory,
  gameInfoByKey,
  gameList,
  gameOdds,
  gameRecordPage,
  type PastRound,
  type Period,
  type SideOdds,
} from '@velvet/contract/game';
import { gameRound } from '@velvet/contract/game-round';
import type { RoundEvent } from '@velvet/contract/live-event';
import type { Page } from '@velvet/contract/page';
import { type AnswerMeta, call, queryApi } from '@velvet/sdk/api';
import { followingRounds } from './follow-rounds.ts';

/** The member's bets of all games, the newest first, page after page until a short one. */
const betPages = {
  infiniteQueryOptions: {
    initialPageParam: 1,
    getNextPageParam: (last: Page<GameRecord>, _pages: unknown, page: number) =>
      last.isLast ? undefined : page + 1,
  },
  query: ({ pageParam: page }: { readonly pageParam: number }) => call(gameRecordPage, { page }),
  // The games in it are named in the member's language.
  providesTags: ['money', 'games'],
} as const;

/** What a write answered, with the server's own words. */
export interface Written<T> {
  readonly value: T;
  readonly message: string;
}
export const written = <T>(value: T, meta: AnswerMeta | undefined): Written<T> => ({
  value,
  message: meta?.message ?? '',
});

export const gameQueries = queryApi.injectEndpoints({
  endpoints: (build) => ({
    gameCategories: build.query<readonly GameCategory[], void>({
      query: () => call(gameCategoryList, {}),
      providesTags: ['games'],
    }),
    /** Every game; the hall sorts them into categories itself, so that a category opens at once. */
    games: build.query<readonly GameListItem[], void>({
      query: () => call(gameList, {}),
      providesTags: ['games'],
    }),
    /** A game with its open round, by key. */
    gameInfo: build.query<GameInfo, GameKey>({
      query: (key) => call(gameInfoByKey, { key }),
      providesTags: (_info, _error, key) => ['games', { type: 'games', id: key }],
    }),
    /** The last finished rounds of a game, newest first, by key. */
    gameHistory: build.query<readonly PastRound[], GameKey>({
      query: (key) => call(gameHistory, { key }),
      // Fetched again for an event of the game that does not say enough.
      providesTags: (_history, _error, key) => [{ type: 'games', id: key }],
      ...followingRounds(withResult),
    }),
    /** One round of any age; it changes once, when it is drawn. */
    gameRound: build.query<PastRound, { readonly key: GameKey; readonly period: Period }>({
      query: (wanted) => call(gameRound, wanted),
    }),
    gameOdds: build.query<readonly SideOdds[], GameId>({
      query: (id) => call(gameOdds, { id }),
      providesTags: ['games'],
    }),
    /** As many pages as a table needs, however far the record was read: a table fetches all of them again. */
    recentBets: build.infiniteQuery<Page<GameRecord>, void, number>(betPages),
    /** As many pages as were read of the game record. */
    gameRecords: build.infiniteQuery<Page<GameRecord>, void, number>(betPages),
  }),
});

export const {
  useGameCategoriesQuery,
  useGamesQuery,
  useGameHistoryQuery,
  useGameRoundQuery,
  useGameOddsQuery,
  useRecentBetsInfiniteQuery,
  useGameRecordsInfiniteQuery,
} = gameQueries;

/** A history, newest first, with a finished round in its place. */
export function withResult(
  history: readonly PastRound[],
  { result, period: drawn }: RoundEvent,
): readonly PastRound[] {
  return result
    ? [result, ...history.filter(({ period }) => period !== drawn)]
        .sort((a, b) => (b.drawsAt ?? 0) - (a.drawsAt ?? 0))
        .slice(0, GAME_HISTORY_LENGTH)
    : history;
}
