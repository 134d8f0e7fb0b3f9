import {
  type GameCategory,
  type GameId,
  type GameKey,
  type GameListItem,
  type GameRecord,
  gameCategoryList,
  gameList,
  gameOdds,
  gameRecordPage,
  type Order,
  type PastRound,
  type Period,
  placeOrder,
  type SideOdds,
} from '@velvet/contract/game';
import { gameRound } from '@velvet/contract/game-round';
import type { Page } from '@velvet/contract/page';
import { type AnswerMeta, call, queryApi } from '@velvet/sdk/api';

const FIRST_PAGE = 1;

/** What a write answered, with the server's own words. */
export interface Written<T> {
  readonly value: T;
  readonly message: string;
}
export const written = <T>(value: T, meta: AnswerMeta | undefined): Written<T> => ({
  value,
  message: meta?.message ?? '',
});

export interface SentOrder {
  readonly order: Order;
  readonly idempotencyKey: string;
}

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
    /** One round of any age; it changes once, when it is drawn. */
    gameRound: build.query<PastRound, { readonly key: GameKey; readonly period: Period }>({
      query: (wanted) => call(gameRound, wanted),
    }),
    gameOdds: build.query<readonly SideOdds[], GameId>({
      query: (id) => call(gameOdds, { id }),
    }),
    /** The member's newest bets, of all games. */
    recentBets: build.query<readonly GameRecord[], void>({
      query: () => call(gameRecordPage, { page: FIRST_PAGE }),
      transformResponse: (page: Page<GameRecord>) => page.items,
      providesTags: ['money'],
    }),
    /** The member's bets, page after page until a short one. */
    gameRecords: build.infiniteQuery<Page<GameRecord>, void, number>({
      infiniteQueryOptions: {
        initialPageParam: FIRST_PAGE,
        refetchCachedPages: false,
        getNextPageParam: (last, _pages, page) => (last.isLast ? undefined : page + 1),
      },
      query: ({ pageParam: page }) => call(gameRecordPage, { page }),
      providesTags: ['money'],
    }),
    /** The same key always means the same order (spec S6.5). */
    placeOrder: build.mutation<Written<Order>, SentOrder>({
      query: ({ order, idempotencyKey }) => call(placeOrder, order, { idempotencyKey }),
      transformResponse: (order: Order, meta: AnswerMeta | undefined) => written(order, meta),
      invalidatesTags: (done) => (done ? ['user', 'money'] : []),
    }),
  }),
});

export const {
  useGameCategoriesQuery,
  useGamesQuery,
  useGameRoundQuery,
  useGameOddsQuery,
  useRecentBetsQuery,
  useGameRecordsInfiniteQuery,
  usePlaceOrderMutation,
} = gameQueries;
