import { queryApi } from '@velvet/shared/api';
import { memberLeft } from '@velvet/shared/store';
import type { AppStore } from '@velvet/shared/store/create-app-store';
import type { ScreenStack } from '../routing/screen-stack.ts';
import type { Session } from './session.ts';

/**
 * Nothing of one member may be shown to the next: another token empties the query cache, and drops
 * what was rendered ahead.
 */
export function forgetMembers(
  session: Session,
  store: AppStore['store'],
  screens: ScreenStack,
): void {
  let token = session.token();
  session.subscribe(() => {
    if (session.token() === token) return;
    token = session.token();
    screens.clear();
    store.dispatch(memberLeft());
    store.dispatch(queryApi.util.resetApiState());
  });
}
