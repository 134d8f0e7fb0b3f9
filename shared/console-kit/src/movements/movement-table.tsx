import type { Movement } from '@velvet/contract/account-extras';
import { useIntl } from 'react-intl';
import type { DataColumn } from '../table/data-column.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Points } from '../values/facts.tsx';
import { When } from '../values/times.tsx';
import { kinds, messages } from './movements.messages.ts';

/** A part of a member's statement. */
export function MovementTable({ movements }: { readonly movements: readonly Movement[] }) {
  const intl = useIntl();
  const columns: readonly DataColumn<Movement>[] = [
    {
      key: 'at',
      header: intl.formatMessage(messages.at),
      cell: ({ at }) => <When at={at} />,
      isNoWrap: true,
    },
    {
      key: 'kind',
      header: intl.formatMessage(messages.kind),
      cell: ({ kind }) => intl.formatMessage(kinds[kind]),
    },
    { key: 'detail', header: intl.formatMessage(messages.detail), cell: ({ detail }) => detail },
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
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.movements)}
      rows={{ items: movements }}
      columns={columns}
      keyOf={({ id }) => id}
      empty={intl.formatMessage(messages.none)}
    />
  );
}
