import type { ScreenData } from '@velvet/sdk/feature';
import { gameQueries } from '../api/game-queries.ts';

/** What a member's page of bets is rendered from. */
export const gameRecordData: ScreenData = (dispatch) =>
  dispatch(gameQueries.endpoints.gameRecords.initiate(undefined, { subscribe: false }));
