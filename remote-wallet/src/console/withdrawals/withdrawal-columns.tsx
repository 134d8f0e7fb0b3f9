import {
  Age,
  type DataColumns,
  pointsColumn,
  stateBadge,
  timeColumn,
  useMessages,
} from '@velvet/console-kit';
import type { WithdrawalItem } from '@velvet/contract/ops/withdrawals';
import { defineMessages } from 'react-intl';
import { messages } from './withdrawals.messages.ts';

export const withdrawalAddress = ({ id }: WithdrawalItem): string => `/wallet/withdrawals?id=${id}`;

export function useWithdrawalColumns(): DataColumns<WithdrawalItem> {
  const t = useMessages(messages);
  return [
    { key: 'id', header: t('number'), cell: ({ id }) => `#${id}`, isNoWrap: true },
    { key: 'member', header: t('member'), cell: (row) => row.username },
    pointsColumn('amount', t('amount'), ({ amount }) => amount),
    { key: 'state', header: t('state'), cell: (row) => <WithdrawalState {...row} /> },
    timeColumn('asked', t('asked'), ({ createdAt }) => createdAt),
    {
      key: 'waiting',
      header: t('waiting'),
      align: 'end',
      cell: (row) => row.state === 'under-review' && <Age since={row.createdAt} />,
    },
  ];
}

export const stateLabels = defineMessages({
  'under-review': { id: 'wallet.console.withdrawals.underReview', defaultMessage: 'Under review' },
  successful: { id: 'wallet.console.withdrawals.approved', defaultMessage: 'Approved' },
  failed: { id: 'wallet.console.withdrawals.rejected', defaultMessage: 'Rejected' },
  settled: { id: 'wallet.console.withdrawals.settled', defaultMessage: 'Paid' },
});

export const WithdrawalState = stateBadge(stateLabels, {
  'under-review': 'attention',
  successful: 'info',
  failed: 'bad',
  settled: 'good',
});
