import type { ListingCard, ListingId } from '@velvet/contract/listing';
import type { ListingProfile } from '@velvet/contract/listing-profile';
import { codes } from '@velvet/contract/outcome';
import { isApiError, skipToken, useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useEffect } from 'react';
import { useHandedCardQuery } from '../api/listing-queries.ts';
import { useListingQuery } from '../api/profile-queries.ts';
import { isOfAge } from '../listing/visible-listings.ts';

/** A profile, or the card that a list knew while the profile is on its way. */
export type ShownListing = ListingProfile | ListingCard;

export type ProfileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly listing: ShownListing }
  /** Only for VIP members; a retry also fetches the member again. */
  | { readonly kind: 'vip-only'; readonly isAsking: boolean; readonly askAgain: () => void }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/**
 * Addresses of photos expire (the server's hold for ten minutes or more) and are renewed before.
 */
const RENEW_MS = 300_000;
/** What came with the page is not asked for again; what was fetched earlier is, each time it opens. */
const JUST_FETCHED_S = 2;

const codeOf = (error: unknown): number | undefined =>
  isApiError(error) && error.kind === 'refused' ? error.code : undefined;

/** One listing; the server decides who may see it (spec S0.5, S1.2). */
export function useProfile(id: ListingId | undefined): ProfileState {
  const { describeError, session } = useHost();
  const user = useUserInfoQuery(undefined, { skip: !session.isSignedIn });
  // Never the profile before: that is another person.
  const { currentData, error, isFetching, refetch } = useListingQuery(id ?? skipToken, {
    refetchOnMountOrArgChange: JUST_FETCHED_S,
    pollingInterval: RENEW_MS,
  });
  const { currentData: card } = useHandedCardQuery(id ?? skipToken);
  const isRefused = codeOf(error) === codes.forbidden;
  const isVip = user.data?.vip;
  const refetchUser = user.refetch;

  // Refused, though a VIP here: this device's copy of the member is out of date.
  useEffect(() => {
    if (isRefused && isVip) void refetchUser();
  }, [isRefused, isVip, refetchUser]);

  if (id === undefined) return { kind: 'absent' };
  if (isRefused) {
    const askAgain = () => void Promise.all([refetchUser(), refetch()]);
    return { kind: 'vip-only', isAsking: isFetching, askAgain };
  }
  if (codeOf(error) === codes.notFound) return { kind: 'absent' };
  // A renewal that failed takes nothing away that is on the screen.
  const listing = currentData ?? (error ? undefined : (card ?? undefined));
  if (listing) return isOfAge(listing) ? { kind: 'ready', listing } : { kind: 'absent' };
  if (isFetching || !error) return { kind: 'loading' };
  return { kind: 'failed', message: describeError(error), retry: refetch };
}
