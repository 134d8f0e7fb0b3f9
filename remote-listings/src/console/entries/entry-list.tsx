import { Panel, useOpsPages, useSelection } from '@velvet/console-kit';
import { type ListingItem, listingPage } from '@velvet/contract/ops/listings';
import { ChangeEntries } from './change-entries.tsx';
import { EntryFilters } from './entry-filters.tsx';
import { EntryTable } from './entry-table.tsx';
import { useEntryQuery } from './use-entry-query.ts';

/** Entries that the address asks for, newest first; those that are selected can be changed together. */
export function EntryList() {
  const [query] = useEntryQuery();
  const rows = useOpsPages(listingPage, query);
  const selection = useSelection({
    items: rows.items,
    nameOf: ({ name }: ListingItem) => name,
    filter: JSON.stringify(query),
  });
  return (
    <Panel isFlush>
      <EntryFilters />
      <ChangeEntries selection={selection} matching={query} hasMore={rows.hasMore} />
      <EntryTable rows={rows} selection={selection.rows} />
    </Panel>
  );
}
