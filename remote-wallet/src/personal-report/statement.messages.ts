import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  all: { id: 'wallet.statement.all' },
  bet: { id: 'wallet.statement.bet' },
  detail: { id: 'wallet.statement.detail' },
  download: { id: 'wallet.statement.download' },
  game: { id: 'wallet.statement.game' },
  refund: { id: 'wallet.statement.refund' },
  saved: { id: 'wallet.statement.saved' },
  time: { id: 'wallet.statement.time' },
  type: { id: 'wallet.statement.type' },
  win: { id: 'wallet.statement.win' },
  withdrawalReturned: { id: 'wallet.statement.withdrawalReturned' },
});

/** Messages with values. */
export const valued = defineMessages<{
  balanceAfter: { amount: string | number };
}>({
  balanceAfter: { id: 'wallet.statement.balanceAfter' },
});
