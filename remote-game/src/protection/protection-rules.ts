import type { PlayerLimit, PlayerProtection } from '@velvet/contract/player-protection';
import { type EpochMs, type EpochSeconds, toEpochMs } from '@velvet/contract/time';

const MINUTE_MS = 60_000;

/** The break that lasts at a server time. */
export function standingExclusion(
  state: PlayerProtection | undefined,
  serverMs: EpochMs,
): PlayerProtection['exclusion'] {
  const exclusion = state?.exclusion;
  return exclusion && toEpochMs(exclusion.until) > serverMs ? exclusion : undefined;
}

/** Whether the reality check that the member set is due now. */
export function isCheckDue(state: PlayerProtection, serverMs: EpochMs): boolean {
  if (standingExclusion(state, serverMs)) return false;
  const checkAt = state.stretch?.checkAt;
  return checkAt !== undefined && toEpochMs(checkAt) <= serverMs;
}

export const minutesPlayed = (since: EpochSeconds, serverMs: EpochMs): number =>
  Math.max(1, Math.floor((serverMs - toEpochMs(since)) / MINUTE_MS));

/** The share of a limit that is used, 0–1; nothing while there is no limit. */
export function usedShare({ amount, used }: PlayerLimit): number {
  if (amount === undefined) return 0;
  return Math.min(1, Math.max(0, used / amount));
}
