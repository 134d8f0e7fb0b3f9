import type { ReleaseTaps } from './queued-taps.ts';

/**
 * Calls that the inline boot script starts before the bundles arrive, by address below the API's
 * base. The script and the shell run in one document and meet on this one property.
 */
export interface EarlyRequests {
  /** The `lang` and `token` the calls were sent with; others must not use their responses. */
  readonly language: string | null;
  readonly token: string | null;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly responses: Map<string, Promise<Response>>;
  /** Present when the page came with its screen and this device may show it. */
  rendered?: {
    readonly releaseTaps: ReleaseTaps;
    /** Whether it was rendered with the data of the member who is signed in. */
    readonly isForMember: boolean;
  };
}

declare global {
  interface Window {
    velvetEarly?: EarlyRequests;
  }
}

/** What no screen has claimed by then is older than a screen that opens now may show. */
export const KEPT_MS = 30_000;

/** Takes a recent response once, if it was requested for the same visitor in the same language. */
export function claimEarlyResponse(
  early: EarlyRequests | undefined,
  address: string,
  asker: { readonly language: string | null; readonly token: string | null; readonly now: number },
): Promise<Response> | undefined {
  if (!early || early.token !== asker.token) return undefined;
  if (asker.now - early.startedAt > KEPT_MS) return undefined;
  // Before the language is decided a call has none: the early request used the stored one.
  const isOther = asker.language !== null && early.language !== asker.language;
  if (early.language !== null && isOther) return undefined;
  const response = early.responses.get(address);
  early.responses.delete(address);
  return response;
}
