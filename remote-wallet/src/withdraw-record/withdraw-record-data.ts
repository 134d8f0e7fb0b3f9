import type { ScreenData } from '@velvet/sdk/feature';
import { moneyQueries } from '../api/money-queries.ts';

/** Of whatever state. */
const ALL = 0;

/** What a member's page of withdrawals is rendered from: the tab that opens first. */
export const withdrawRecordData: ScreenData = (dispatch) =>
  dispatch(moneyQueries.endpoints.withdrawals.initiate(ALL, { subscribe: false }));
