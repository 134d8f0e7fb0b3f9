import { PAGE_SIZE } from '@velvet/shared/contract/constants';
import type { Language } from '@velvet/shared/contract/language';
import type { ListingSearch, ListingSearchPage } from '@velvet/shared/contract/listing-search';
import type { Services } from '../services.ts';
import { type CardRow, toCard } from './listings.ts';
import { searchQuery } from './search-query.ts';

interface FoundRow extends CardRow {
  readonly place: number;
}

/** One page of search results with the cursor of the next. */
export async function searchListings(
  { pool, listingPictures }: Pick<Services, 'pool' | 'listingPictures'>,
  search: ListingSearch,
  language: Language,
  memberId: number,
): Promise<ListingSearchPage> {
  // One row more than a page shows whether there is a next one.
  const { text, values } = searchQuery(search, PAGE_SIZE + 1, memberId);
  const { rows } = await pool.query<FoundRow>({ text, values: [...values] });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const hasNext = rows.length > PAGE_SIZE;
  return {
    page: {
      items: shown.map((row) => toCard(row, language, listingPictures)),
      isLast: shown.length < PAGE_SIZE,
    },
    ...(hasNext && last ? { next: `${last.place}.${last.id}` } : {}),
  };
}
