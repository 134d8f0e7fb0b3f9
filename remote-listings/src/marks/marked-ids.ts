import { parseId } from '@velvet/contract/brand';
import type { ListingId } from '@velvet/contract/listing';
/** Beyond this many the oldest are dropped; also the limit of ids in one search. */
export const MARKED_IDS_MAX = 100;

/** Ids as they are kept on the device, the newest first; anything unreadable is left out. */
export function readIds(text: string): readonly ListingId[] {
  const ids = text.split(',').flatMap((part) => parseId<'listing'>(part) ?? []);
  return [...new Set(ids)].slice(0, MARKED_IDS_MAX);
}

/** Undefined for none: there is nothing to keep. */
export const formatIds = (ids: readonly ListingId[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(',');

export const toggleId = (ids: readonly ListingId[], id: ListingId): readonly ListingId[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids].slice(0, MARKED_IDS_MAX);
