import { toEpochSeconds } from '@velvet/contract/time';
import type { WaitReason, WithdrawalWait } from '@velvet/contract/wallet';

/** What `withdrawal_wait` says of a member. */
interface WaitRow {
  readonly wait_reason: WaitReason | null;
  readonly wait_until: Date | null;
}

/** Why a member's withdrawals are not paid yet (spec S14.7); nothing when they are. */
export const waitOf = ({
  wait_reason: reason,
  wait_until: until,
}: WaitRow): { readonly wait?: WithdrawalWait } =>
  reason ? { wait: { reason, ...(until ? { until: toEpochSeconds(until) } : {}) } } : {};
