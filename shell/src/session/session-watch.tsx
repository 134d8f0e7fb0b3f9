import { STATUS_ACTIVE } from '@velvet/contract/constants';
import { skipToken, useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './session.messages.ts';

/** A member who was disabled is signed out wherever they are (spec S3.70). */
export function SessionWatch() {
  const intl = useIntl();
  const { session, overlays } = useHost();
  // Not `data`, which still is the member before for a moment.
  const { currentData: user } = useUserInfoQuery(session.isSignedIn ? undefined : skipToken);
  const isDisabled = session.isSignedIn && user !== undefined && user.status !== STATUS_ACTIVE;
  useEffect(() => {
    if (!isDisabled) return;
    overlays.toast(intl.formatMessage(messages.accountOffline), { tone: 'error' });
    session.signOut('login');
  }, [isDisabled, intl, overlays, session]);
  return null;
}
