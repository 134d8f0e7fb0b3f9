import { isAnyOf } from '@reduxjs/toolkit';
import { queryApi } from '@velvet/sdk/api';
import { type AppStartListening, memberLeft } from '@velvet/sdk/store';
import type { Prerenderer } from '../screen-outlet/mounted-screens.ts';
import { signedIn } from '../session/session-slice.ts';

/**
 * Nothing of one member, or of a guest, may be shown to the next: the query cache is emptied, and
 * what was rendered ahead is dropped. Where another tab ended or replaced the session, the screen in view
 * starts anew, too.
 */
export function clearMemberData(
  startListening: AppStartListening,
  prerenderer: Pick<Prerenderer, 'clear' | 'restart'>,
): void {
  startListening({
    matcher: isAnyOf(memberLeft, signedIn),
    effect(action, { dispatch }) {
      if (memberLeft.match(action) && action.payload.isElsewhere) prerenderer.restart();
      else prerenderer.clear();
      dispatch(queryApi.util.resetApiState());
    },
  });
}
