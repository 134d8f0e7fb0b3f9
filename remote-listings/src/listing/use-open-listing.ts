import { useUserInfoQuery } from '@velvet/shared/api';
import type { Listing } from '@velvet/shared/contract/listing';
import { useHost } from '@velvet/shared/feature';
import { useIntl } from '@velvet/shared/i18n';
import { useNavigate } from '@velvet/shared/routes';
import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { listingQueries } from '../api/listing-queries.ts';
import { messages } from './listing.messages.ts';
import { listingAccess } from './listing-access.ts';

export type OpenListing = (event: MouseEvent, listing: Listing, address: string) => Promise<void>;

/** Handles a tap on a link to a listing: lets it through or says what is missing. */
export function useOpenListing(): OpenListing {
  const { session, overlays } = useHost();
  const { isSignedIn } = session;
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const vipRequired = useIntl().formatMessage(messages.vipRequired);
  const { data: user, refetch } = useUserInfoQuery(undefined, { skip: !isSignedIn });
  const isVip = user?.vip;
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);

  return useCallback(
    async (event, listing, address) => {
      const access = listingAccess({ isSignedIn, isVip });
      // Its screen shows at once what the list knows, while the server is asked.
      const value = { endpointName: 'listing' as const, arg: listing.id, value: listing };
      if (access === 'open') return void dispatch(listingQueries.util.upsertQueryEntries([value]));
      event.preventDefault();
      const refuse = () => overlays.alert(vipRequired);
      if (access === 'sign-in') return overlays.askToSignIn(address);
      // Not known yet, or perhaps granted meanwhile: asks, or lets the server decide.
      const { data } = await refetch();
      if (hasLeft.current) return;
      return data?.vip === false ? refuse() : navigate(address);
    },
    [dispatch, isSignedIn, isVip, overlays, vipRequired, navigate, refetch],
  );
}
