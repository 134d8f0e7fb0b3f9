import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  total: { id: 'game.bet.total', defaultMessage: 'Total' },
  possibleReturn: { id: 'game.bet.possibleReturn', defaultMessage: 'Possible return' },
  checking: { id: 'game.bet.checking', defaultMessage: 'Checking your bet…' },
  unreadable: {
    id: 'game.bet.unreadable',
    defaultMessage: 'The answer could not be read. Please look at your game record.',
  },
  pastPeriods: { id: 'game.bet.pastPeriods', defaultMessage: 'Past periods' },
  verify: { id: 'game.bet.verify', defaultMessage: 'Verify' },
  voidRound: { id: 'game.bet.voidRound', defaultMessage: 'Void, bets refunded' },
  loading: { id: 'game.bet.loading', defaultMessage: 'Loading' },
  retry: { id: 'game.bet.retry', defaultMessage: 'Retry' },
  back: { id: 'game.bet.back', defaultMessage: 'Back' },
  close: { id: 'game.bet.close', defaultMessage: 'Close' },
  refresh: { id: 'game.bet.refresh', defaultMessage: 'Refresh' },
  refreshing: { id: 'game.bet.refreshing', defaultMessage: 'Refreshing' },
  noData: { id: 'game.bet.noData', defaultMessage: 'No data~' },
  protection: { id: 'game.bet.protection', defaultMessage: 'Play safely' },
});
