import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  all: { id: 'wallet.withdraw.all', defaultMessage: 'All' },
  amountWrong: {
    id: 'wallet.withdraw.amountWrong',
    defaultMessage: 'Please enter the correct amount',
  },
  cardMissing: { id: 'wallet.withdraw.cardMissing', defaultMessage: 'Set a receiving card' },
  cardMissingHint: {
    id: 'wallet.withdraw.cardMissingHint',
    defaultMessage: 'Points are redeemed to a bank card in your name',
  },
  fee: { id: 'wallet.withdraw.fee', defaultMessage: 'Fee' },
  hold: {
    id: 'wallet.withdraw.hold',
    defaultMessage:
      'The points are held until the decision; if it fails they return to your balance',
  },
  last: { id: 'wallet.withdraw.last', defaultMessage: 'Last withdrawals' },
  maximum: { id: 'wallet.withdraw.maximum', defaultMessage: 'Single maximum' },
  minimum: { id: 'wallet.withdraw.minimum', defaultMessage: 'Single minimum' },
  noFee: { id: 'wallet.withdraw.noFee', defaultMessage: 'None' },
  overBalance: {
    id: 'wallet.withdraw.overBalance',
    defaultMessage: 'The amount is higher than your balance. Please enter less',
  },
  passwordMissing: {
    id: 'wallet.withdraw.passwordMissing',
    defaultMessage: 'Set a funds password',
  },
  passwordMissingHint: {
    id: 'wallet.withdraw.passwordMissingHint',
    defaultMessage: 'It protects every withdrawal',
  },
  perDay: { id: 'wallet.withdraw.perDay', defaultMessage: 'Times per day' },
  receive: { id: 'wallet.withdraw.receive', defaultMessage: 'You receive' },
  rules: { id: 'wallet.withdraw.rules', defaultMessage: 'Rules' },
  submit: { id: 'wallet.withdraw.submit', defaultMessage: 'Withdraw' },
  summary: { id: 'wallet.withdraw.summary', defaultMessage: 'What happens' },
  title: { id: 'wallet.withdraw.title', defaultMessage: 'Points redemption' },
  to: { id: 'wallet.withdraw.to', defaultMessage: 'To' },
  usedToday: { id: 'wallet.withdraw.usedToday', defaultMessage: 'Used today' },
});

/** Messages with values. */
export const valued = defineMessages<{
  aboveMaximum: { amount: string | number };
  arrival: { usual: string | number; fastest: string | number };
  belowMinimum: { amount: string | number };
  dailyLimit: { times: string | number };
}>({
  aboveMaximum: { id: 'wallet.withdraw.aboveMaximum', defaultMessage: 'The maximum is {amount}' },
  arrival: {
    id: 'wallet.withdraw.arrival',
    defaultMessage: 'Usually arrives in about {usual} minutes, fastest {fastest}',
  },
  belowMinimum: { id: 'wallet.withdraw.belowMinimum', defaultMessage: 'The minimum is {amount}' },
  dailyLimit: {
    id: 'wallet.withdraw.dailyLimit',
    defaultMessage:
      'You have used all {times} withdrawals of today. You can ask again after 00:00 UTC',
  },
});
