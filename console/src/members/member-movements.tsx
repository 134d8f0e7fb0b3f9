import { DataTable, Panel, Points, When } from '@velvet/shared/console';
import type { MemberDetail } from '@velvet/shared/ops-contract/members';
import { useIntl } from 'react-intl';
import { messages, movementNames } from './members.messages.ts';

export function MemberMovements({ movements }: Pick<MemberDetail, 'movements'>) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage(messages.movements)} isFlush>
      <DataTable
        label={intl.formatMessage(messages.movements)}
        rows={{ items: movements }}
        keyOf={({ id }) => id}
        empty={intl.formatMessage(messages.noMovements)}
        columns={[
          {
            key: 'at',
            header: intl.formatMessage(messages.at),
            isNoWrap: true,
            cell: ({ at }) => <When at={at} />,
          },
          {
            key: 'kind',
            header: intl.formatMessage(messages.movement),
            cell: ({ kind }) => intl.formatMessage(movementNames[kind]),
          },
          {
            key: 'amount',
            header: intl.formatMessage(messages.amount),
            align: 'end',
            cell: ({ amount }) => <Points amount={amount} signed />,
          },
          {
            key: 'balance',
            header: intl.formatMessage(messages.balance),
            align: 'end',
            cell: ({ balance }) => <Points amount={balance} />,
          },
        ]}
      />
    </Panel>
  );
}
