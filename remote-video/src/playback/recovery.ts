import type { FailureKind } from './failure.ts';

/** What to do about a failure. */
type RecoveryStep =
  /** Request a new address, then continue from the same second. */
  | { readonly do: 'renew'; readonly afterMs: number }
  /** The same address again. */
  | { readonly do: 'retry'; readonly afterMs: number }
  /** Until the device has a connection again. */
  | { readonly do: 'wait' }
  | { readonly do: 'give-up' };

const FIRST_DELAY_MS = 1_000;

/** Attempts in a row, without playing in between. */
const attempts: Readonly<Record<FailureKind, number>> = {
  expired: 2,
  network: 4,
  decode: 2,
  broken: 1,
  unsupported: 0,
};

/** @param attempt how many attempts this series of failures has had. */
export function nextStep(kind: FailureKind, attempt: number, online: boolean): RecoveryStep {
  if (kind === 'network' && !online) return { do: 'wait' };
  if (attempt >= attempts[kind]) return { do: 'give-up' };
  if (kind === 'expired') return { do: 'renew', afterMs: attempt * FIRST_DELAY_MS };
  return { do: 'retry', afterMs: FIRST_DELAY_MS * 2 ** attempt };
}
