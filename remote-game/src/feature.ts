import { parseId } from '@velvet/contract/brand';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { defineFeature, type ScreenData } from '@velvet/sdk/feature';
import type manifest from '../remote.json';
import { gameQueries } from './api/game-queries.ts';
import { slices } from './slices.ts';

const once = { subscribe: false };

/** The hall's, or with a game's key those of its table, which shows nothing old. */
const gamesData: ScreenData = (dispatch, search) => {
  const { gameCategories, games, gameOdds } = gameQueries.endpoints;
  const id = parseId<'game'>(search.get('id'));
  return search.has('key')
    ? Promise.all(id !== undefined ? [dispatch(gameOdds.initiate(id, once))] : [])
    : Promise.all([
        dispatch(gameCategories.initiate(undefined, once)),
        dispatch(games.initiate(undefined, once)),
      ]);
};

export default defineFeature<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'game',
  routes: {
    '/Lottery': () => import(/* webpackChunkName: "games" */ './games/games-page.tsx'),
    '/GameRecord': () =>
      import(/* webpackChunkName: "game-record" */ './game-record/game-record-page.tsx'),
    '/Game': () => import(/* webpackChunkName: "games" */ './games/games-page.tsx'),
  },
  slices,
  data: {
    '/Lottery': gamesData,
    '/Game': gamesData,
  },
  pageData: {
    '/Lottery': async (dispatch, search) => {
      const data = await import(/* webpackChunkName: "games" */ './betting/betting-data.ts');
      return data.bettingData(dispatch, search);
    },
    '/GameRecord': async (dispatch, search) => {
      const data = await import(
        /* webpackChunkName: "game-record" */ './game-record/game-record-data.ts'
      );
      return data.gameRecordData(dispatch, search);
    },
  },
  messages: {
    'zh-Hans': () => import(/* webpackChunkName: "messages-zh-Hans" */ './messages/zh-Hans.json'),
    'zh-Hant': () => import(/* webpackChunkName: "messages-zh-Hant" */ './messages/zh-Hant.json'),
    en: () => import(/* webpackChunkName: "messages-en" */ './messages/en.json'),
    ja: () => import(/* webpackChunkName: "messages-ja" */ './messages/ja.json'),
    ko: () => import(/* webpackChunkName: "messages-ko" */ './messages/ko.json'),
    tr: () => import(/* webpackChunkName: "messages-tr" */ './messages/tr.json'),
  },
});
