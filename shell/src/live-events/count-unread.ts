import { isSupportElsewhere } from '@velvet/contract/support-address';
import { sharedQueries } from '@velvet/sdk/api';
import { supportUnreadQueries } from '@velvet/sdk/api/support-unread';
import type { AppStore } from '@velvet/sdk/store/create-app-store';
import { selectIsSignedIn } from '../session/session-slice.ts';
import { unreadChanged, unreadSlice } from './unread-slice.ts';

const { supportUnread } = supportUnreadQueries.endpoints;
const selectConfig = sharedQueries.endpoints.systemConfig.select();
const selectAnswers = supportUnread.select();

/**
 * Counts the answers of support that a member has not seen, for the tab of Mine (spec S15.1). They are
 * counted where support is the conversation, and again when an event says that a message came.
 */
export function countUnread({
  store,
  addHostSlices,
}: Pick<AppStore, 'store' | 'addHostSlices'>): void {
  addHostSlices([unreadSlice]);
  let isAsked = false;
  const update = () => {
    const state = store.getState();
    const { data: config } = selectConfig(state);
    const isOwn = config?.supportEnabled === true && !isSupportElsewhere(config.supportUrl);
    const isWanted = selectIsSignedIn(state) && isOwn;
    if (isWanted && !isAsked) {
      isAsked = true;
      void store.dispatch(supportUnread.initiate());
      return;
    }
    // Signing out and in empties the cache, the config and the subscription included.
    if (!isWanted) isAsked = false;
    const { data = 0 } = selectAnswers(state);
    if (isWanted && data !== state.unread) store.dispatch(unreadChanged(data));
  };
  store.subscribe(update);
  update();
}
