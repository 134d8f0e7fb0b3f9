import { PAGE_SIZE } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { ListingSearch, ListingSearchPage } from '@velvet/contract/listing-search';
import type { Queryable } from '../../database/queryable.ts';
import type { Services } from '../services.ts';
import { type CardRow, toCard } from './listings.ts';
import { candidatesQuery, MAX_CANDIDATES, searchQuery } from './search-query.ts';

interface FoundRow extends CardRow {
  readonly place: number;
}

/**
 * All listings that the filters may find; undefined where these are more than `MAX_CANDIDATES`, or
 * where `candidatesQuery` does not apply.
 */
async function findCandidates(
  db: Queryable,
  search: ListingSearch,
): Promise<readonly number[] | undefined> {
  const asked = candidatesQuery(search);
  if (!asked) return undefined;
  const { rows } = await db.query<{ id: number }>({ text: asked.text, values: [...asked.values] });
  return rows.length > MAX_CANDIDATES ? undefined : rows.map(({ id }) => id);
}

/** One page of search results with the cursor of the next. */
export async function searchListings(
  { pool, listingPictures }: Pick<Services, 'pool' | 'listingPictures'>,
  search: ListingSearch,
  language: Language,
  memberId: number,
): Promise<ListingSearchPage> {
  // One row more than a page shows whether there is a next one.
  const candidates = await findCandidates(pool, search);
  const { text, values } = searchQuery(search, PAGE_SIZE + 1, memberId, candidates);
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
