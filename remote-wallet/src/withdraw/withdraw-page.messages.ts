import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  all: { id: 'wallet.withdraw.all' },
  amountWrong: { id: 'wallet.withdraw.amountWrong' },
  cardMissing: { id: 'wallet.withdraw.cardMissing' },
  cardMissingHint: { id: 'wallet.withdraw.cardMissingHint' },
  fee: { id: 'wallet.withdraw.fee' },
  hold: { id: 'wallet.withdraw.hold' },
  maximum: { id: 'wallet.withdraw.maximum' },
  minimum: { id: 'wallet.withdraw.minimum' },
  noFee: { id: 'wallet.withdraw.noFee' },
  overBalance: { id: 'wallet.withdraw.overBalance' },
  passwordMissing: { id: 'wallet.withdraw.passwordMissing' },
  passwordMissingHint: { id: 'wallet.withdraw.passwordMissingHint' },
  perDay: { id: 'wallet.withdraw.perDay' },
  receive: { id: 'wallet.withdraw.receive' },
  record: { id: 'wallet.withdraw.record' },
  rules: { id: 'wallet.withdraw.rules' },
  submit: { id: 'wallet.withdraw.submit' },
  summary: { id: 'wallet.withdraw.summary' },
  title: { id: 'wallet.withdraw.title' },
  to: { id: 'wallet.withdraw.to' },
  usedToday: { id: 'wallet.withdraw.usedToday' },
});

/** Messages with values. */
export const valued = defineMessages<{
  aboveMaximum: { amount: string | number };
  arrival: { usual: string | number; fastest: string | number };
  belowMinimum: { amount: string | number };
  dailyLimit: { times: string | number };
}>({
  aboveMaximum: { id: 'wallet.withdraw.aboveMaximum' },
  arrival: { id: 'wallet.withdraw.arrival' },
  belowMinimum: { id: 'wallet.withdraw.belowMinimum' },
  dailyLimit: { id: 'wallet.withdraw.dailyLimit' },
});
