import { isApiError, skipToken, useUserInfoQuery } from '@velvet/shared/api';
import type { Listing } from '@velvet/shared/contract/listing';
import { codes } from '@velvet/shared/contract/outcome';
import { useHost } from '@velvet/shared/feature';
import { useEffect } from 'react';
import { useListingQuery } from '../api/listing-queries.ts';
import { visibleListings } from '../listing/visible-listings.ts';

export type ProfileState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly listing: Listing }
  /** Only for VIP members; asking again also asks who the member is by now. */
  | { readonly kind: 'vip-only'; readonly isAsking: boolean; readonly askAgain: () => void }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

const codeOf = (error: unknown): number | undefined =>
  isApiError(error) && error.kind === 'refused' ? error.code : undefined;

/** One listing; the server decides who may see it (spec S0.5, S1.2). */
export function useProfile(id: number | undefined): ProfileState {
  const { describeError, session } = useHost();
  const user = useUserInfoQuery(undefined, { skip: !session.isSignedIn });
  const { data, currentData, error, isFetching, refetch } = useListingQuery(id ?? skipToken, {
    // What a list knew is shown at once; the server decides all the same.
    refetchOnMountOrArgChange: true,
  });
  const isRefused = codeOf(error) === codes.forbidden;
  const isVip = user.data?.vip;
  const refetchUser = user.refetch;

  // Refused, though a VIP here: what this device knows of the member is out of date.
  useEffect(() => {
    if (isRefused && isVip) void refetchUser();
  }, [isRefused, isVip, refetchUser]);

  const listing = currentData ?? (isFetching ? undefined : data);
  if (id === undefined) return { kind: 'absent' };
  if (isRefused) {
    const askAgain = () => void Promise.all([refetchUser(), refetch()]);
    return { kind: 'vip-only', isAsking: isFetching, askAgain };
  }
  if (listing && !error) {
    // Nobody under age is shown, whoever sent them (spec S0.2).
    const isShown = visibleListings([{ items: [listing], isLast: true }]).length > 0;
    return isShown ? { kind: 'ready', listing } : { kind: 'absent' };
  }
  if (isFetching || !error) return { kind: 'loading' };
  if (codeOf(error) === codes.notFound) return { kind: 'absent' };
  return { kind: 'failed', message: describeError(error), retry: refetch };
}
