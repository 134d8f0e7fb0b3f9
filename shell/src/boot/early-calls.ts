import type { ReleaseTaps } from './held-taps.ts';

/**
 * Calls that the inline boot script starts before the bundles arrive, by address below the API's
 * base. The script and the shell run in one document and meet on this one property.
 */
export interface EarlyCalls {
  /** The `lang` and `token` the calls were sent with; others must not use their answers. */
  readonly language: string | null;
  readonly token: string | null;
  readonly answers: Map<string, Promise<Response>>;
  /** Present when the page came with its screen and this device may show it. */
  rendered?: { readonly releaseTaps: ReleaseTaps };
}

declare global {
  interface Window {
    velvetEarly?: EarlyCalls;
  }
}

/** Takes an answer once, when it was asked for by the same visitor in the same language. */
export function claimEarlyAnswer(
  early: EarlyCalls | undefined,
  address: string,
  asker: { readonly language: string | null; readonly token: string | null },
): Promise<Response> | undefined {
  if (!early || early.token !== asker.token) return undefined;
  // Before the language is decided the asker has none: then the stored one was asked with.
  const isOther = asker.language !== null && early.language !== asker.language;
  if (early.language !== null && isOther) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}
