import type { Id } from '@velvet/contract/brand';

// Ids that are not on the wire; the contract has the others.

export type RoundId = Id<'round'>;
export type SeedChainId = Id<'seed chain'>;
