import { ADULT_AGE } from '@velvet/contract/constants';
import type { ListingCard } from '@velvet/contract/listing';
import type { Page } from '@velvet/contract/page';

/**
 * What of the fetched pages is shown. Entries move between pages while a visitor reads, so one
 * may arrive twice: its first place counts. No person under age is shown, whatever was sent (S0.2).
 */
export function visibleListings(pages: readonly Page<ListingCard>[]): readonly ListingCard[] {
  const byId = new Map<number, ListingCard>();
  for (const listing of pages.flatMap(({ items }) => items)) {
    if (isOfAge(listing) && !byId.has(listing.id)) byId.set(listing.id, listing);
  }
  return [...byId.values()];
}

/** No person under age is shown, whatever the server sent (spec S0.2). */
export const isOfAge = ({ age }: Pick<ListingCard, 'age'>): boolean => age >= ADULT_AGE;
