/** A registry that must not be believed: unsigned, signed by somebody else, or older than known. */
export class UntrustedRegistry extends Error {
  override readonly name: string = 'UntrustedRegistry';
}

/** Rightly signed, but past its expiry: it may be a replay. What was taken before stays in use. */
export class ExpiredRegistry extends UntrustedRegistry {
  override readonly name = 'ExpiredRegistry';
}
