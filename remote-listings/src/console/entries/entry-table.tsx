import { Group } from '@mantine/core';
import {
  type DataColumn,
  type DataRows,
  DataTable,
  type RowSelection,
  StateBadge,
  When,
} from '@velvet/console-kit';
import type { ListingItem } from '@velvet/contract/ops/listings';
import { FormattedMessage, useIntl } from 'react-intl';
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

interface EntryStateProps {
  readonly hidden: boolean;
  readonly sample: boolean;
  readonly hasAgeEvidence: boolean;
}

/** Whether members see an entry, and what else stands out. */
export function EntryState({ hidden, sample, hasAgeEvidence }: EntryStateProps) {
  return (
    <Group gap="xs">
      <StateBadge tone={hidden ? 'neutral' : 'good'}>
        <FormattedMessage {...(hidden ? messages.hidden : messages.shown)} />
      </StateBadge>
      {sample && (
        <StateBadge tone="neutral">
          <FormattedMessage {...messages.sample} />
        </StateBadge>
      )}
      {!hasAgeEvidence && (
        <StateBadge tone="attention">
          <FormattedMessage {...messages.noEvidence} />
        </StateBadge>
      )}
    </Group>
  );
}
