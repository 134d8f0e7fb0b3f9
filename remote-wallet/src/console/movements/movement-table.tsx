import { type DataColumn, DataTable, Points, When } from '@velvet/shared/console';
import type { Movement, MovementKind } from '@velvet/shared/contract/account-extras';
import { defineMessages, useIntl } from 'react-intl';

const messages = defineMessages({
  movements: { id: 'wallet.console.movements.title', defaultMessage: 'Movements' },
  at: { id: 'wallet.console.movements.at', defaultMessage: 'Time' },
  kind: { id: 'wallet.console.movements.kind', defaultMessage: 'Movement' },
  detail: { id: 'wallet.console.movements.detail', defaultMessage: 'Details' },
  amount: { id: 'wallet.console.movements.amount', defaultMessage: 'Points' },
  balance: { id: 'wallet.console.movements.balance', defaultMessage: 'Balance' },
  none: { id: 'wallet.console.movements.none', defaultMessage: 'No points have moved yet.' },
});

const kinds: Readonly<Record<MovementKind, { id: string; defaultMessage: string }>> =
  defineMessages({
    recharge: { id: 'wallet.console.movements.recharge', defaultMessage: 'Recharge' },
    bet: { id: 'wallet.console.movements.bet', defaultMessage: 'Bet' },
    win: { id: 'wallet.console.movements.win', defaultMessage: 'Win' },
    refund: { id: 'wallet.console.movements.refund', defaultMessage: 'Refund' },
    withdrawal: { id: 'wallet.console.movements.withdrawal', defaultMessage: 'Withdrawal' },
    'withdrawal-returned': {
      id: 'wallet.console.movements.withdrawalReturned',
      defaultMessage: 'Withdrawal returned',
    },
  });

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
