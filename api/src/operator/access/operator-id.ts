import type { Id } from '@velvet/shared/contract/brand';

export type OperatorId = Id<'operator'>;
