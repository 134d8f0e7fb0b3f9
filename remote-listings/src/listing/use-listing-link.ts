import type { ListingCard } from '@velvet/contract/listing';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useAppDispatch } from '@velvet/sdk/store';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { listingQueries } from '../api/listing-queries.ts';
import { messages } from './listing.messages.ts';

/** What a link to a listing does. */
export interface ListingLink {
  /** On touch: hands the card to its screen, which is prerendered before the tap. */
  readonly touch: (listing: ListingCard) => void;
  /** Lets a tap through or says what is missing. */
  readonly open: (event: MouseEvent, listing: ListingCard, address: string) => Promise<void>;
}

export function useListingLink(): ListingLink {
  const { session, overlays } = useHost();
  const { isSignedIn } = session;
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const vipRequired = useIntl().formatMessage(messages.vipRequired);
  const { data: user, refetch } = useUserInfoQuery(undefined, { skip: !isSignedIn });
  const isVip = user?.vip;
  const access = listingAccess({ isSignedIn, isVip });
  const handed = useRef<ListingCard>(undefined);
  const taps = useRef(0);
  // What was tapped on a screen that was left opens nothing.
  useEffect(
    () => () => {
      taps.current += 1;
    },
    [],
  );

  const touch = useCallback<ListingLink['touch']>(
    (listing) => {
      if (access !== 'open' || handed.current === listing) return;
      handed.current = listing;
      // Its screen shows the card at once, while the profile is fetched.
      const value = { endpointName: 'handedCard' as const, arg: listing.id, value: listing };
      dispatch(listingQueries.util.upsertQueryEntries([value]));
    },
    [access, dispatch],
  );
  const open = useCallback<ListingLink['open']>(
    async (event, listing, address) => {
      taps.current += 1;
      const mine = taps.current;
      if (access === 'open') return touch(listing);
      event.preventDefault();
      const refuse = () => overlays.alert(vipRequired);
      if (access === 'sign-in') return overlays.askToSignIn(address);
      // Not fetched yet, or perhaps granted meanwhile: refetch, or let the server decide.
      const { data } = await refetch();
      if (mine !== taps.current) return;
      return data?.vip === false ? refuse() : navigate(address);
    },
    [access, touch, overlays, vipRequired, navigate, refetch],
  );
  return useMemo(() => ({ touch, open }), [touch, open]);
}

interface Visitor {
  readonly isSignedIn: boolean;
  /** undefined while it is not known yet. */
  readonly isVip: boolean | undefined;
}

type ListingAccess = 'open' | 'sign-in' | 'vip-only' | 'unknown';

/** What a tap on a listing leads to (spec S3.10). The server decides again when it opens. */
export function listingAccess({ isSignedIn, isVip }: Visitor): ListingAccess {
  if (!isSignedIn) return 'sign-in';
  if (isVip === undefined) return 'unknown';
  return isVip ? 'open' : 'vip-only';
}
