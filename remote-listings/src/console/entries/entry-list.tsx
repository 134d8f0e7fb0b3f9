import { Panel, useOpsPages } from '@velvet/shared/console';
import { listingPage } from '@velvet/shared/ops-contract/listings';
import { EntryFilters } from './entry-filters.tsx';
import { EntryTable } from './entry-table.tsx';
import { useEntryQuery } from './use-entry-query.ts';

/** Entries that the address asks for, newest first. */
export function EntryList() {
  const [query] = useEntryQuery();
  const rows = useOpsPages(listingPage, query);
  return (
    <Panel isFlush>
      <EntryFilters />
      <EntryTable rows={rows} />
    </Panel>
  );
}
