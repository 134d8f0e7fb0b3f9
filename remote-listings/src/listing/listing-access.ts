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
