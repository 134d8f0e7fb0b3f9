import { call, queryApi } from '@velvet/shared/api';
import {
  type GameCategory,
  type GameListItem,
  gameCategoryList,
  gameList,
} from '@velvet/shared/contract/game';

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
  }),
});

export const { useGameCategoriesQuery, useGamesQuery } = gameQueries;
