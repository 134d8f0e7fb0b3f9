import type { ListingCard } from '@velvet/contract/listing';
import { useAppSelector } from '@velvet/sdk/store';
import { Button } from '@velvet/ui';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ListingList } from '../listing/listing-list.tsx';
import { rowEntries } from '../listing/row-entries.ts';
import { tileEntries } from '../listing/tile-entries.ts';
import type { ListingFeed } from '../listing/use-listing-feed.ts';
import { NothingFound } from '../search-field/nothing-found.tsx';
import { detailAddress } from './detail-address.ts';
import { messages } from './hall-page.messages.ts';
import { filterCount, type HallQuery, noFilters } from './hall-query.ts';
import { selectView } from './hall-slice.ts';

interface HallListingsProps {
  readonly feed: ListingFeed;
  readonly query: HallQuery;
  readonly onChange: (changes: Partial<HallQuery>) => void;
}

/** The list; when filters leave nothing of it, the way out of them. */
export function HallListings({ feed, query, onChange }: HallListingsProps) {
  const intl = useIntl();
  const view = useAppSelector(selectView);
  const clear = (query.text !== '' || filterCount(query) > 0) && (
    <Button variant="secondary" onClick={() => onChange(noFilters)}>
      <FormattedMessage {...messages.clearFilters} />
    </Button>
  );
  const addressOf = useCallback(({ id }: ListingCard) => detailAddress(id, query), [query]);
  const isSavedList = query.savedOnly && query.text === '';
  const nothing = isSavedList ? (
    <FormattedMessage {...messages.noneSaved} />
  ) : (
    <NothingFound text={query.text} />
  );
  return (
    <ListingList
      feed={feed}
      label={intl.formatMessage(messages.listings)}
      entries={view === 'grid' ? tileEntries : rowEntries}
      addressOf={addressOf}
      emptyMessage={nothing}
      emptyAction={clear}
    />
  );
}
