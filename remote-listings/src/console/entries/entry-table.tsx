import { Group } from '@mantine/core';
import {
  type DataColumns,
  type DataRows,
  DataTable,
  dateColumn,
  type RowSelection,
  StateBadge,
  useMessages,
} from '@velvet/console-kit';
import type { ListingItem } from '@velvet/contract/ops/listings';
import { StoredPicture } from '../picture/upload-list.tsx';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { entryAddress } from './entry-address.ts';
import { useRegions } from './use-catalogue.ts';

interface EntryTableProps {
  readonly rows: DataRows<ListingItem>;
  readonly selection: RowSelection<ListingItem>;
}

export function EntryTable({ rows, selection }: EntryTableProps) {
  const t = useMessages(messages);
  const regions = useRegions();
  const columns: DataColumns<ListingItem> = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name, cover }) => (
        <span className={styles.named}>
          {cover === undefined ? (
            <span className={styles.cover} />
          ) : (
            <StoredPicture className={styles.cover} file={cover} alt="" />
          )}
          {name}
        </span>
      ),
    },
    {
      key: 'region',
      header: t('region'),
      cell: ({ regionId }) =>
        regions.find(({ value }) => value === String(regionId))?.label ?? `#${regionId}`,
    },
    { key: 'age', header: t('age'), align: 'end', cell: ({ age }) => age },
    { key: 'photos', header: t('photos'), align: 'end', cell: ({ photos }) => photos },
    { key: 'state', header: t('state'), cell: (item) => <EntryState {...item} /> },
    dateColumn('created', t('created'), ({ createdAt }) => createdAt),
  ];
  return (
    <DataTable
      label={t('title')}
      isCentred
      rows={rows}
      selection={selection}
      columns={columns}
      hrefOf={({ id }) => entryAddress(id)}
      empty={t('none')}
    />
  );
}

interface EntryStateProps {
  readonly hidden: boolean;
  readonly sample: boolean;
  readonly hasAgeEvidence: boolean;
}

/** Whether members see an entry, and what else stands out. */
export function EntryState({ hidden, sample, hasAgeEvidence }: EntryStateProps) {
  const t = useMessages(messages);
  return (
    <Group gap="xs">
      <StateBadge tone={hidden ? 'neutral' : 'good'}>{t(hidden ? 'hidden' : 'shown')}</StateBadge>
      {sample && <StateBadge tone="neutral">{t('sample')}</StateBadge>}
      {!hasAgeEvidence && <StateBadge tone="attention">{t('noEvidence')}</StateBadge>}
    </Group>
  );
}
