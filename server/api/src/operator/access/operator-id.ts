import type { Id } from '@velvet/contract/brand';

export type OperatorId = Id<'operator'>;
