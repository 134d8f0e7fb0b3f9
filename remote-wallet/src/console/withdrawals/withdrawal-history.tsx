import { type DataColumn, DataTable, When } from '@velvet/console-kit';
import type { WithdrawalDetail } from '@velvet/contract/ops/withdrawals';
import { useIntl } from 'react-intl';
import { ReasonText } from './reason-text.tsx';
import { messages } from './withdrawals.messages.ts';

type Decision = WithdrawalDetail['decisions'][number];

/** What operators decided or tried, oldest first. */
export function WithdrawalHistory({ decisions }: Pick<WithdrawalDetail, 'decisions'>) {
  const intl = useIntl();
  const columns: readonly DataColumn<Decision>[] = [
    {
      key: 'at',
      header: intl.formatMessage(messages.at),
      cell: ({ at }) => <When at={at} />,
      isNoWrap: true,
    },
    { key: 'operator', header: intl.formatMessage(messages.operator), cell: (it) => it.operator },
    { key: 'action', header: intl.formatMessage(messages.action), cell: (it) => it.action },
    { key: 'outcome', header: intl.formatMessage(messages.outcome), cell: (it) => it.outcome },
    {
      key: 'reason',
      header: intl.formatMessage(messages.reason),
      cell: ({ reason }) => <ReasonText reason={reason} />,
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.decisions)}
      rows={{ items: decisions }}
      columns={columns}
      keyOf={({ at, operator, action }) => `${at} ${operator} ${action}`}
      empty={intl.formatMessage(messages.noDecisions)}
    />
  );
}
