import type { EndpointName } from './endpoints.ts';

/**
 * Where the edge asks the API for what a member's page is composed from. Below no prefix that the edge
 * passes on, so that no browser reaches it.
 */
export const MEMBER_PAGE_ADDRESS = '/member-page';

/**
 * The calls that a member's composed page may contain the answers of. The session's cookie alone opens
 * them, so there is nothing here that changes anything.
 */
export const memberPageCalls = [
  'user_info',
  'xuanfeidata',
  'listing_similar',
  'listing_saved',
  'video_get_info',
  'video_saved',
  'lottery_get_info',
  'lottery_get_one_list',
  'lottery_get_peilv',
  'game_protection',
  'user_get_game_list',
  'user_get_withdraw_list',
  'sys_get_notice_list',
] as const satisfies readonly EndpointName[];
