import type { Id } from '@velvet/shared/contract/brand';

// Ids that the wire does not know; those it does are in the contract.

export type RoundId = Id<'round'>;
export type SeedChainId = Id<'seed chain'>;
