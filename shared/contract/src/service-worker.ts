import type { EndpointName } from './endpoints.ts';

/** The service worker's script, of the shell in the visitor's release set. */
export const WORKER_URL = '/sw.js';

/** Header of every page that the worker may save: the tag of the page's release set. */
export const SET_HEADER = 'X-Velvet-Set';

/** The one cache of the worker. Whoever deletes it deletes everything that was saved. */
export const SAVED_CACHE = 'velvet.saved';

/**
 * The calls whose responses may be read without a network. Catalogues, notices and what the member
 * keeps: none that moves money or shows an account, a conversation, a profile for VIPs, a round in
 * play or a signed address.
 */
export const savedCalls: readonly EndpointName[] = [
  'replaceLang',
  'sys_config',
  'lottery_hot',
  'lottery_class',
  'lottery_list',
  'xuanfeilist',
  'address_list',
  'sign_list',
  'listing_search',
  'listing_saved',
  'video_class',
  'video_list',
  'video_saved',
  'video_saved_list',
  'sys_get_notice_list',
  'sys_get_notice_detail',
];
