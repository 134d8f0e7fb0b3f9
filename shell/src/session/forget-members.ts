import { queryApi } from '@velvet/shared/api';
import type { AppStore } from '../store/store.ts';
import type { Session } from './session.ts';

/** Nothing of one member may be shown to the next: another token empties the query cache. */
export function forgetMembers(session: Session, store: AppStore['store']): void {
  let token = session.token();
  session.subscribe(() => {
    if (session.token() === token) return;
    token = session.token();
    store.dispatch(queryApi.util.resetApiState());
  });
}
