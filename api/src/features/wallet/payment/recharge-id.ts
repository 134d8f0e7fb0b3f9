import type { Id } from '@velvet/shared/contract/brand';

/** The id of a recharge, which its provider knows it by. */
export type RechargeId = Id<'recharge'>;
