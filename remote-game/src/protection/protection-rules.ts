import type { PlayerLimit, PlayerProtection } from '@velvet/shared/contract/player-protection';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The break that lasts at a server time. */
export function standingExclusion(
  state: PlayerProtection | undefined,
  serverMs: number,
): PlayerProtection['exclusion'] {
  const exclusion = state?.exclusion;
  return exclusion && exclusion.until * SECOND_MS > serverMs ? exclusion : undefined;
}

/** Whether the member asked to be told now how long they have played. */
export function isCheckDue(state: PlayerProtection, serverMs: number): boolean {
  if (standingExclusion(state, serverMs)) return false;
  const checkAt = state.stretch?.checkAt;
  return checkAt !== undefined && checkAt * SECOND_MS <= serverMs;
}

export const minutesPlayed = (since: number, serverMs: number): number =>
  Math.max(1, Math.floor((serverMs - since * SECOND_MS) / MINUTE_MS));

/** The share of a limit that is used, 0–1; nothing while there is no limit. */
export function usedShare({ amount, used }: PlayerLimit): number {
  if (amount === undefined) return 0;
  return Math.min(1, Math.max(0, used / amount));
}
