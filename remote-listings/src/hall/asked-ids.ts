import type { Listing } from '@velvet/shared/contract/listing';

/**
 * The ids to ask for, of those that are saved and those that were asked for last. What is saved no
 * more stays in the question: its answer is there, with the visitor's place in it.
 */
export const idsToAsk = (
  savedIds: readonly number[],
  askedIds: readonly number[],
): readonly number[] =>
  savedIds.length > 0 && savedIds.every((id) => askedIds.includes(id)) ? askedIds : savedIds;

export const onlySaved = (
  listings: readonly Listing[] | undefined,
  savedIds: readonly number[],
): readonly Listing[] | undefined => listings?.filter(({ id }) => savedIds.includes(id));
