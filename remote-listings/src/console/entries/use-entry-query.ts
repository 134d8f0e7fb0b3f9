import { parseId } from '@velvet/contract/brand';
import type { listingPage } from '@velvet/contract/ops/listings';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { useSearchParams } from 'react-router-dom';

export const visibilities = ['all', 'shown', 'hidden'] as const;

/** What the address may say of the list. */
interface EntrySearch {
  readonly name: string;
  /** Id of a region, or ''. */
  readonly region: string;
  readonly visibility: string;
}

type EntryQuery = Omit<OpsInputOf<typeof listingPage>, 'cursor'>;

/** The list that the address asks for, what it says in its own words, and how it is changed. */
export function useEntryQuery(): readonly [
  EntryQuery,
  EntrySearch,
  (change: Partial<EntrySearch>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const said: EntrySearch = {
    name: search.get('name') ?? '',
    region: search.get('region') ?? '',
    visibility: search.get('visibility') ?? 'all',
  };
  const name = said.name.trim();
  const regionId = parseId<'region'>(said.region);
  const query: EntryQuery = {
    ...(name === '' ? {} : { name }),
    ...(regionId === undefined ? {} : { regionId }),
    ...(said.visibility === 'shown' ? { hidden: false } : {}),
    ...(said.visibility === 'hidden' ? { hidden: true } : {}),
  };
  const change = (part: Partial<EntrySearch>) => {
    const entries = Object.entries({ ...said, ...part });
    setSearch(
      entries.filter(([, value]) => value !== '' && value !== 'all'),
      { replace: true },
    );
  };
  return [query, said, change];
}
