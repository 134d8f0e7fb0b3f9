import { parseId } from '@velvet/contract/brand';
import { gameKey } from '@velvet/contract/game';
import { parseOptional } from '@velvet/contract/parse';
import { sharedQueries } from '@velvet/sdk/api';
import type { ScreenData } from '@velvet/sdk/feature';
import { gameQueries } from '../api/game-queries.ts';
import { protectionQueries } from '../api/protection-queries.ts';
import { roundQueries } from '../round/round-queries.ts';

const once = { subscribe: false };

/** What a member's page of a table is rendered from. The table asks again, for the clock's sake. */
export const bettingData: ScreenData = async (dispatch, search) => {
  const key = parseOptional(gameKey, search.get('key'));
  const id = parseId<'game'>(search.get('id'));
  if (!key || id === undefined) return;
  const { gameInfo, gameHistory } = roundQueries.endpoints;
  await Promise.all([
    dispatch(gameInfo.initiate(key, once)),
    dispatch(gameHistory.initiate(key, once)),
    dispatch(gameQueries.endpoints.gameOdds.initiate(id, once)),
    dispatch(gameQueries.endpoints.recentBets.initiate(undefined, once)),
    dispatch(protectionQueries.endpoints.protection.initiate(undefined, once)),
    dispatch(sharedQueries.endpoints.userInfo.initiate(undefined, once)),
  ]);
};
