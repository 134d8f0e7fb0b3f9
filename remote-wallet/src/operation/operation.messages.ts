import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  checkNow: { id: 'wallet.operation.checkNow', defaultMessage: 'Check now' },
  checking: {
    id: 'wallet.operation.checking',
    defaultMessage: 'Checking… No answer yet. It is never carried out twice',
  },
  startOver: { id: 'wallet.operation.startOver', defaultMessage: 'Start over' },
  startOverQuestion: {
    id: 'wallet.operation.startOverQuestion',
    defaultMessage: 'The earlier request may have arrived. Look at your records first. Start over?',
  },
  unknown: { id: 'wallet.operation.unknown', defaultMessage: 'No answer yet' },
});

/** Messages with values. */
export const valued = defineMessages<{
  unknownRecharge: { amount: string | number; time: string | number };
  unknownWithdraw: { amount: string | number; time: string | number };
}>({
  unknownRecharge: {
    id: 'wallet.operation.unknownRecharge',
    defaultMessage:
      'A recharge of {amount} was started on {time}. Check it to continue: it is never started twice',
  },
  unknownWithdraw: {
    id: 'wallet.operation.unknownWithdraw',
    defaultMessage:
      'A withdrawal of {amount} was sent on {time}. Enter your funds password and check it: it is never carried out twice',
  },
});
