import { type DataColumn, DataTable, When } from '@velvet/console-kit';
import type { ListingDetail } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { messages } from './entries.messages.ts';

type RecordedAge = ListingDetail['ages'][number];

/** Every age that was recorded, with its evidence, newest first. */
export function AgeRecords({ ages }: Pick<ListingDetail, 'ages'>) {
  const intl = useIntl();
  const columns: readonly DataColumn<RecordedAge>[] = [
    { key: 'age', header: intl.formatMessage(messages.age), cell: ({ age }) => age },
    { key: 'evidence', header: intl.formatMessage(messages.evidence), cell: (it) => it.evidence },
    { key: 'by', header: intl.formatMessage(messages.recordedBy), cell: (it) => it.recordedBy },
    {
      key: 'at',
      header: intl.formatMessage(messages.recordedAt),
      cell: ({ recordedAt }) => <When at={recordedAt} precision="date" />,
      isNoWrap: true,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.ages)}
      rows={{ items: ages }}
      columns={columns}
      keyOf={({ recordedAt, age }) => `${recordedAt} ${age}`}
      empty={intl.formatMessage(messages.noAges)}
    />
  );
}
