import {
  AddressChoice,
  Age,
  type DataColumns,
  type DataRows,
  DataTable,
  Panel,
  pointsColumn,
  StateBadge,
  type StateTone,
  useMessages,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import {
  type WithdrawalItem,
  withdrawalPage,
  withdrawalStateWords,
} from '@velvet/contract/ops/withdrawals';
import { defineMessages, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { messages } from './withdrawals.messages.ts';

const withdrawalAddress = (id: number): string => `/wallet/withdrawals?id=${id}`;

const ALL = 'all';

/** Those that the address asks for: under review unless it says otherwise, all without a state. */
export function withdrawalFilter(search: URLSearchParams) {
  const asked = search.get('state') ?? 'under-review';
  const state = withdrawalStateWords.find((word) => word === asked);
  return state ? { state } : {};
}

/** Withdrawals in one state, newest first; those under review unless the address says otherwise. */
export function WithdrawalList() {
  const intl = useIntl();
  const t = useMessages(messages);
  const [search] = useSearchParams();
  const filter = withdrawalFilter(search);
  const rows = useOpsPages(withdrawalPage, filter);
  const options = [
    ...withdrawalStateWords.map((word) => ({
      value: word as string,
      label: intl.formatMessage(stateLabels[word]),
    })),
    { value: ALL, label: t('all') },
  ];
  return (
    <Panel
      isFlush
      actions={
        <AddressChoice
          label={t('state')}
          parameter="state"
          options={options}
          value={filter.state ?? ALL}
        />
      }
    >
      <WithdrawalTable label={t('title')} rows={rows} />
    </Panel>
  );
}

interface WithdrawalTableProps {
  readonly label: string;
  readonly rows: DataRows<WithdrawalItem>;
}

export function WithdrawalTable({ label, rows }: WithdrawalTableProps) {
  const t = useMessages(messages);
  const columns: DataColumns<WithdrawalItem> = [
    { key: 'id', header: t('number'), cell: ({ id }) => `#${id}`, isNoWrap: true },
    { key: 'member', header: t('member'), cell: (row) => row.username },
    pointsColumn('amount', t('amount'), ({ amount }) => amount),
    { key: 'state', header: t('state'), cell: (row) => <WithdrawalState item={row} /> },
    { key: 'asked', header: t('asked'), cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      key: 'waiting',
      header: t('waiting'),
      align: 'end',
      cell: (row) => row.state === 'under-review' && <Age since={row.createdAt} />,
    },
  ];
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      hrefOf={({ id }) => withdrawalAddress(id)}
      empty={t('none')}
    />
  );
}

const stateLabels = defineMessages({
  'under-review': { id: 'wallet.console.withdrawals.underReview', defaultMessage: 'Under review' },
  successful: { id: 'wallet.console.withdrawals.approved', defaultMessage: 'Approved' },
  failed: { id: 'wallet.console.withdrawals.rejected', defaultMessage: 'Rejected' },
  settled: { id: 'wallet.console.withdrawals.settled', defaultMessage: 'Paid' },
});

const tones: Readonly<Record<WithdrawalItem['state'], StateTone>> = {
  'under-review': 'attention',
  successful: 'info',
  failed: 'bad',
  settled: 'good',
};

/** The state of a withdrawal, and whether it waits for the second operator. */
export function WithdrawalState({ item }: { readonly item: WithdrawalItem }) {
  const t = useMessages(stateLabels);
  const { state, waitsForSecond } = item;
  return (
    <StateBadge tone={waitsForSecond ? 'attention' : tones[state]}>
      {t(waitsForSecond ? 'waitsForSecond' : state)}
    </StateBadge>
  );
}
