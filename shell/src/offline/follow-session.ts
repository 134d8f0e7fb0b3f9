import { isAnyOf } from '@reduxjs/toolkit';
import { toBase64 } from '@velvet/contract/envelope';
import { type AppStartListening, memberLeft } from '@velvet/sdk/store';
import { languageShown, selectLanguage } from '../i18n/language-slice.ts';
import type { Session } from '../session/session.ts';
import { signedIn } from '../session/session-slice.ts';
import type { ToWorker } from '../worker/messages.ts';

interface FollowOptions {
  readonly startListening: AppStartListening;
  readonly session: Pick<Session, 'token'>;
  /** Of the member who leaves here. */
  readonly removeSaved: () => void;
  /** Of another member, when the device has a next one; what is that one's stays. */
  readonly deleteSaved: () => void;
  readonly send: (message: ToWorker) => void;
}

/**
 * Keeps the worker informed of whose session this device has. Whoever leaves takes along everything
 * that was saved, also when the worker does not hear of it.
 */
export function followSession(options: FollowOptions): void {
  const { startListening, session, send } = options;
  startListening({
    matcher: isAnyOf(memberLeft, signedIn, languageShown),
    effect(action, { getState }) {
      if (memberLeft.match(action) && !action.payload.isElsewhere) options.removeSaved();
      else if (!languageShown.match(action)) options.deleteSaved();
      const token = session.token();
      const language = selectLanguage(getState());
      send({ kind: 'session', token: token === null ? null : toBase64(token), language });
    },
  });
}
