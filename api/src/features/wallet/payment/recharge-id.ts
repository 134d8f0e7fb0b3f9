import type { Id } from '@velvet/shared/contract/brand';

/** The id of a recharge, also in its provider's calls. */
export type RechargeId = Id<'recharge'>;
