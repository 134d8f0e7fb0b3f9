import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { MovementKind } from '../../contract/account-extras.ts';

export const messages = defineMessages({
  movements: { id: 'shared.console.movements.title', defaultMessage: 'Movements' },
  at: { id: 'shared.console.movements.at', defaultMessage: 'Time' },
  kind: { id: 'shared.console.movements.kind', defaultMessage: 'Movement' },
  detail: { id: 'shared.console.movements.detail', defaultMessage: 'Details' },
  amount: { id: 'shared.console.movements.amount', defaultMessage: 'Points' },
  balance: { id: 'shared.console.movements.balance', defaultMessage: 'Balance' },
  none: { id: 'shared.console.movements.none', defaultMessage: 'No points have moved yet.' },
});

export const kinds: Readonly<Record<MovementKind, MessageDescriptor>> = defineMessages({
  recharge: { id: 'shared.console.movements.recharge', defaultMessage: 'Recharge' },
  bet: { id: 'shared.console.movements.bet', defaultMessage: 'Bet' },
  win: { id: 'shared.console.movements.win', defaultMessage: 'Win' },
  refund: { id: 'shared.console.movements.refund', defaultMessage: 'Refund' },
  withdrawal: { id: 'shared.console.movements.withdrawal', defaultMessage: 'Withdrawal' },
  'withdrawal-returned': {
    id: 'shared.console.movements.withdrawalReturned',
    defaultMessage: 'Withdrawal returned',
  },
});
