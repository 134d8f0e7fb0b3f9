import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  checkNow: { id: 'wallet.operation.checkNow' },
  checking: { id: 'wallet.operation.checking' },
  startOver: { id: 'wallet.operation.startOver' },
  startOverQuestion: { id: 'wallet.operation.startOverQuestion' },
  unknown: { id: 'wallet.operation.unknown' },
});

/** Messages with values. */
export const valued = defineMessages<{
  unknownRecharge: { amount: string | number; time: string | number };
  unknownWithdraw: { amount: string | number; time: string | number };
}>({
  unknownRecharge: { id: 'wallet.operation.unknownRecharge' },
  unknownWithdraw: { id: 'wallet.operation.unknownWithdraw' },
});
