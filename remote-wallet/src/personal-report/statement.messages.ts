import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  all: { id: 'wallet.statement.all', defaultMessage: 'All' },
  bet: { id: 'wallet.statement.bet', defaultMessage: 'Bet' },
  detail: { id: 'wallet.statement.detail', defaultMessage: 'Detail' },
  download: { id: 'wallet.statement.download', defaultMessage: 'Download CSV' },
  game: { id: 'wallet.statement.game', defaultMessage: 'Game' },
  refund: { id: 'wallet.statement.refund', defaultMessage: 'Refund' },
  saved: { id: 'wallet.statement.saved', defaultMessage: 'Statement saved' },
  time: { id: 'wallet.statement.time', defaultMessage: 'Time (UTC)' },
  type: { id: 'wallet.statement.type', defaultMessage: 'Type' },
  win: { id: 'wallet.statement.win', defaultMessage: 'Win' },
  withdrawalReturned: {
    id: 'wallet.statement.withdrawalReturned',
    defaultMessage: 'Withdrawal returned',
  },
});

/** Messages with values. */
export const valued = defineMessages<{
  archived: { date: string };
  balanceAfter: { amount: string | number };
}>({
  archived: {
    id: 'wallet.statement.archived',
    defaultMessage:
      'Movements from before {date} are in the archive and not listed here. Your balance and your report count them.',
  },
  balanceAfter: { id: 'wallet.statement.balanceAfter', defaultMessage: 'Balance {amount}' },
});
