import { Button, NativeSelect } from '@mantine/core';
import {
  BulkHistory,
  BulkView,
  ConsolePage,
  countColumn,
  type DataColumns,
  dateColumn,
  FailureNotice,
  FilterChoice,
  ListPage,
  Panel,
  SearchField,
  useAddressFilter,
  useMessages,
  useNamedOptions,
  useOpsPages,
  useOpsQuery,
  useSelection,
  words,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import type { ListingId } from '@velvet/contract/listing';
import { regionPage } from '@velvet/contract/ops/catalogue';
import {
  type ListingItem,
  listingLimits,
  listingPage,
  listingShown,
} from '@velvet/contract/ops/listings';
import { Link, useSearchParams } from 'react-router-dom';
import { StoredPicture } from '../picture/upload-list.tsx';
import { ChangeEntries, useEntryWords } from './change-entries.tsx';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { entriesAddress, entryAddress, newEntryAddress } from './entry-address.ts';
import { EntryDesk, EntryVisibility } from './entry-desk.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryState } from './entry-state.tsx';

/** Entries: the list, the one or the bulk change that the address names, or a new one (spec S13.3). */
export default function EntriesPage() {
  const [search] = useSearchParams();
  const bulkWords = useEntryWords();
  const id = parseId<'listing'>(search.get('id'));
  const bulk = parseId<'bulk change'>(search.get('bulk'));
  if (id !== undefined) return <EntryView key={id} id={id} />;
  if (bulk !== undefined) return <BulkView key={bulk} id={bulk} words={bulkWords} />;
  return search.has('new') ? <NewEntry /> : <EntryList />;
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

const visibilities = ['shown', 'hidden'] as const;

/** Entries that the address asks for, newest first; those that are selected can be changed together. */
function EntryList() {
  const t = useMessages(messages);
  const bulkWords = useEntryWords();
  const regions = useNamedOptions(regionPage);
  const [said, change] = useAddressFilter(['name', 'region', 'visibility']);
  const name = said('name').trim();
  const regionId = parseId<'region'>(said('region'));
  const visibility = visibilities.find((each) => each === said('visibility'));
  const query = {
    ...(name === '' ? {} : { name }),
    ...(regionId === undefined ? {} : { regionId }),
    ...(visibility === undefined ? {} : { hidden: visibility === 'hidden' }),
  };
  const rows = useOpsPages(listingPage, query);
  const selection = useSelection({
    items: rows.items,
    nameOf: (item: ListingItem) => item.name,
    filter: JSON.stringify(query),
  });
  const columns: DataColumns<ListingItem> = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name: shown, cover }) => (
        <span className={styles.named}>
          {cover === undefined ? (
            <span className={styles.cover} />
          ) : (
            <StoredPicture className={styles.cover} file={cover} alt="" />
          )}
          {shown}
        </span>
      ),
    },
    { key: 'region', header: t('region'), cell: (item) => regions.nameOf(item.regionId) },
    countColumn('age', t('age'), ({ age }) => age),
    countColumn('photos', t('photos'), ({ photos }) => photos),
    { key: 'state', header: t('state'), cell: (item) => <EntryState {...item} /> },
    dateColumn('created', t('created'), ({ createdAt }) => createdAt),
  ];
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <BulkHistory kind="listing" words={bulkWords} />
          <Button component={Link} to={newEntryAddress}>
            {t('add')}
          </Button>
        </>
      }
      rows={rows}
      filters={
        <>
          <SearchField
            label={t('search')}
            maxLength={listingLimits.name}
            asked={said('name')}
            onSearch={(asked) => change({ name: asked })}
          />
          <NativeSelect
            aria-label={t('region')}
            value={said('region')}
            onChange={({ currentTarget }) => change({ region: currentTarget.value })}
            data={[{ value: '', label: t('allRegions') }, ...(regions.options ?? [])]}
          />
          <FilterChoice
            label={t('visibility')}
            values={visibilities}
            texts={words}
            value={visibility}
            onChange={(chosen) => change({ visibility: chosen })}
          />
        </>
      }
      above={<ChangeEntries selection={selection} matching={query} hasMore={rows.hasMore} />}
      isCentred
      selection={selection.rows}
      columns={columns}
      hrefOf={({ id }) => entryAddress(id)}
      empty={t('none')}
    />
  );
}

/** Adds an entry. */
function NewEntry() {
  const t = useMessages(messages);
  return (
    <ConsolePage
      title={t('addTitle')}
      description={t('addDescription')}
      back={{ href: entriesAddress, label: t('backToList') }}
    >
      <Panel title={t('facts')}>
        <EntryForm />
      </Panel>
    </ConsolePage>
  );
}
