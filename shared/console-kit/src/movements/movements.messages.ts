import type { MovementKind } from '@velvet/contract/account-extras';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const messages = defineMessages({
  movements: { id: 'console-kit.movements.title', defaultMessage: 'Movements' },
  at: { id: 'console-kit.movements.at', defaultMessage: 'Time' },
  kind: { id: 'console-kit.movements.kind', defaultMessage: 'Movement' },
  detail: { id: 'console-kit.movements.detail', defaultMessage: 'Details' },
  amount: { id: 'console-kit.movements.amount', defaultMessage: 'Points' },
  balance: { id: 'console-kit.movements.balance', defaultMessage: 'Balance' },
  none: { id: 'console-kit.movements.none', defaultMessage: 'No points have moved yet.' },
});

export const kinds: Readonly<Record<MovementKind, MessageDescriptor>> = defineMessages({
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
