import { useUserInfoQuery } from '@velvet/shared/api';
import { useHost } from '@velvet/shared/feature';
import { useIntl } from '@velvet/shared/i18n';
import { type MouseEvent, useCallback } from 'react';
import { messages } from './listing.messages.ts';
import { listingAccess } from './listing-access.ts';

/** Handles a tap on a link to a listing: lets it through or says what is missing. */
export function useOpenListing(): (event: MouseEvent, address: string) => void {
  const { session, overlays } = useHost();
  const { isSignedIn } = session;
  const { data: user } = useUserInfoQuery(undefined, { skip: !isSignedIn });
  const isVip = user?.vip;
  const vipRequired = useIntl().formatMessage(messages.vipRequired);
  return useCallback(
    (event, address) => {
      const access = listingAccess({ isSignedIn, isVip });
      if (access === 'open') return;
      event.preventDefault();
      if (access === 'sign-in') void overlays.askToSignIn(address);
      else void overlays.alert(vipRequired);
    },
    [isSignedIn, isVip, overlays, vipRequired],
  );
}
