import {
  type DataColumn,
  type DataRows,
  DataTable,
  type RowSelection,
  When,
} from '@velvet/console-kit';
import type { ListingItem } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { useRegions } from '../catalogue/use-catalogue.ts';
import { StoredPicture } from '../picture/stored-picture.tsx';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { entryAddress } from './entry-address.ts';
import { EntryState } from './entry-state.tsx';

interface EntryTableProps {
  readonly rows: DataRows<ListingItem>;
  readonly selection: RowSelection<ListingItem>;
}

export function EntryTable({ rows, selection }: EntryTableProps) {
  const intl = useIntl();
  const regions = useRegions();
  const columns: readonly DataColumn<ListingItem>[] = [
    {
      key: 'name',
      header: intl.formatMessage(messages.name),
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
      header: intl.formatMessage(messages.region),
      cell: ({ regionId }) =>
        regions.find(({ value }) => value === String(regionId))?.label ?? `#${regionId}`,
    },
    {
      key: 'age',
      header: intl.formatMessage(messages.age),
      align: 'end',
      cell: ({ age }) => age,
    },
    {
      key: 'photos',
      header: intl.formatMessage(messages.photos),
      align: 'end',
      cell: ({ photos }) => photos,
    },
    {
      key: 'state',
      header: intl.formatMessage(messages.state),
      cell: (item) => <EntryState {...item} />,
    },
    {
      key: 'created',
      header: intl.formatMessage(messages.created),
      cell: ({ createdAt }) => <When at={createdAt} precision="date" />,
      isNoWrap: true,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      isCentred
      rows={rows}
      selection={selection}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => entryAddress(id)}
      empty={intl.formatMessage(messages.none)}
    />
  );
}
