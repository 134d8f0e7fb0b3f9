import type { Listing } from '@velvet/shared/contract/listing';

/** What the saved list was asked for last, in this visit. */
let asked: readonly number[] = [];

/**
 * Which listings to ask the server for when only saved ones are wanted. Those that are saved no
 * more stay in the question: its answer is there, with the visitor's place in it.
 */
export function idsToAsk(savedIds: readonly number[]): readonly number[] {
  if (!savedIds.every((id) => asked.includes(id))) asked = savedIds;
  return asked;
}

export const onlySaved = (
  listings: readonly Listing[] | undefined,
  savedIds: readonly number[],
): readonly Listing[] | undefined => listings?.filter(({ id }) => savedIds.includes(id));
