import type { WaitingKind } from '@velvet/contract/ops/desk';

/** The page that decides about each kind. A remote's is a link only while it is there. */
export const waitingPages: Readonly<Record<WaitingKind, string>> = {
  withdrawal: '/wallet/withdrawals',
  recharge: '/wallet/recharges',
  proposal: '/proposals',
  report: '/listings/reports',
  conversation: '/wallet/conversations',
  case: '/wallet/cases',
};
