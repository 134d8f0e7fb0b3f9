import { noticeTypes } from '@velvet/contract/notice';
import type { ScreenData } from '@velvet/sdk/feature';
import { noticeQueries } from '../api/notice-queries.ts';

/** What a member's page of announcements is rendered from: the tab that opens first. */
export const noticesData: ScreenData = (dispatch) =>
  dispatch(noticeQueries.endpoints.notices.initiate(noticeTypes.member, { subscribe: false }));
