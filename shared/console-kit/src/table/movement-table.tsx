import type { Movement, MovementKind } from '@velvet/contract/account-extras';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { useMessages } from '../language/use-messages.ts';
import { type DataColumns, pointsColumn, timeColumn } from './data-column.tsx';
import { DataTable } from './data-table.tsx';

const messages = defineMessages({
  movements: { id: 'console-kit.movements.title', defaultMessage: 'Movements' },
  kind: { id: 'console-kit.movements.kind', defaultMessage: 'Movement' },
  none: { id: 'console-kit.movements.none', defaultMessage: 'No points have moved yet.' },
});

const kinds: Readonly<Record<MovementKind, MessageDescriptor>> = defineMessages({
  recharge: { id: 'console-kit.movements.recharge', defaultMessage: 'Recharge' },
  bet: { id: 'console-kit.movements.bet', defaultMessage: 'Bet' },
  win: { id: 'console-kit.movements.win', defaultMessage: 'Win' },
  refund: { id: 'console-kit.movements.refund', defaultMessage: 'Refund' },
  withdrawal: { id: 'console-kit.movements.withdrawal', defaultMessage: 'Withdrawal' },
  'withdrawal-returned': {
    id: 'console-kit.movements.withdrawalReturned',
    defaultMessage: 'Withdrawal returned',
  },
});

/** A part of a member's statement. */
export function MovementTable({ movements }: { readonly movements: readonly Movement[] }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const columns: DataColumns<Movement> = [
    timeColumn('at', t('at'), ({ at }) => at),
    { key: 'kind', header: t('kind'), cell: ({ kind }) => intl.formatMessage(kinds[kind]) },
    { key: 'detail', header: t('details'), cell: ({ detail }) => detail },
    pointsColumn('amount', t('amount'), ({ amount }) => amount, { signed: true }),
    pointsColumn('balance', t('balance'), ({ balance }) => balance),
  ];
  return (
    <DataTable
      label={t('movements')}
      rows={{ items: movements }}
      columns={columns}
      empty={t('none')}
    />
  );
}
