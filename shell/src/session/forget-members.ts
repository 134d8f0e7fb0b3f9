import { isAnyOf } from '@reduxjs/toolkit';
import { queryApi } from '@velvet/shared/api';
import { type AppStartListening, memberLeft } from '@velvet/shared/store';
import type { ScreensAhead } from '../screen-stack/screens-ahead.ts';
import { signedIn } from './session-slice.ts';

/**
 * Nothing of one member, or of a guest, may be shown to the next: the query cache is emptied, and
 * what was rendered ahead is dropped.
 */
export function forgetMembers(
  startListening: AppStartListening,
  screens: Pick<ScreensAhead, 'clear'>,
): void {
  startListening({
    matcher: isAnyOf(memberLeft, signedIn),
    effect(_, { dispatch }) {
      screens.clear();
      dispatch(queryApi.util.resetApiState());
    },
  });
}
