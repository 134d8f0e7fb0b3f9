import { Button } from '@mantine/core';
import {
  BulkHistory,
  BulkView,
  ConsolePage,
  FailureNotice,
  Panel,
  useDraft,
  useMessages,
  useOpenSaved,
  useOpsPages,
  useOpsQuery,
  useSaving,
  useSelection,
  useUnsavedGuard,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import type { ListingId } from '@velvet/contract/listing';
import {
  type ListingItem,
  listingPage,
  listingShown,
  saveListing,
} from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { ChangeEntries, useEntryWords } from './change-entries.tsx';
import { messages } from './entries.messages.ts';
import { entriesAddress, entryAddress, newEntryAddress } from './entry-address.ts';
import { EntryDesk, EntryVisibility } from './entry-desk.tsx';
import { emptyEntry, entryInput, entryProblems } from './entry-draft.ts';
import { EntryFilters, useEntryQuery } from './entry-filters.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryTable } from './entry-table.tsx';

/** Entries: the list, the one or the bulk change that the address names, or a new one (spec S13.3). */
export default function EntriesPage() {
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const words = useEntryWords();
  const id = parseId<'listing'>(search.get('id'));
  const bulk = parseId<'bulk change'>(search.get('bulk'));
  if (id !== undefined) return <EntryView key={id} id={id} />;
  if (bulk !== undefined) return <BulkView key={bulk} id={bulk} words={words} />;
  if (search.has('new')) return <NewEntry />;
  return (
    <ConsolePage
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <BulkHistory kind="listing" words={words} />
          <Button component={Link} to={newEntryAddress}>
            {t('add')}
          </Button>
        </>
      }
    >
      <EntryList />
    </ConsolePage>
  );
}

/** One entry with all that is stored of it. */
function EntryView({ id }: { readonly id: ListingId }) {
  const t = useMessages(messages);
  const source = useOpsQuery(listingShown, { id });
  const { data, error, refetch, isFetching } = source;
  return (
    <ConsolePage
      title={data?.name ?? t('title')}
      sources={[source]}
      actions={data && <EntryVisibility detail={data} />}
      back={{ href: entriesAddress, label: t('backToList') }}
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && <EntryDesk detail={data} isFetching={isFetching} />}
    </ConsolePage>
  );
}

/** Entries that the address asks for, newest first; those that are selected can be changed together. */
function EntryList() {
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

const nothing = { value: emptyEntry, version: undefined };

/** Adds an entry and leads to it, where it gets its photos. */
function NewEntry() {
  const intl = useIntl();
  const t = useMessages(messages);
  const openSaved = useOpenSaved();
  const draft = useDraft(nothing);
  const saving = useSaving({
    endpoint: saveListing,
    draft,
    problemsOf: (value) => entryProblems(intl, value, undefined),
    toInput: (value) => entryInput(value, {}),
    savedText: t('added'),
    onSaved: ({ id }) => openSaved(entryAddress(id)),
  });
  useUnsavedGuard(draft.isChanged);
  return (
    <ConsolePage
      title={t('addTitle')}
      description={t('addDescription')}
      back={{ href: entriesAddress, label: t('backToList') }}
    >
      <Panel title={t('facts')}>
        <EntryForm draft={draft} saving={saving} stored={undefined} />
      </Panel>
    </ConsolePage>
  );
}
