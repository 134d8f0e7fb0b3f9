/** A registry that must not be trusted: unsigned, signed by an unknown key, or outdated. */
export class UntrustedRegistry extends Error {
  override readonly name: string = 'UntrustedRegistry';
}

/** Validly signed but expired: possibly a replay. What was accepted before stays in use. */
export class ExpiredRegistry extends UntrustedRegistry {
  override readonly name = 'ExpiredRegistry';
}
