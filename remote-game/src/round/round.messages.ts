import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  pastPeriods: { id: 'game.bet.pastPeriods', defaultMessage: 'Past periods' },
  verify: { id: 'game.bet.verify', defaultMessage: 'Verify' },
  voidRound: { id: 'game.bet.voidRound', defaultMessage: 'Void, bets refunded' },
  loading: { id: 'game.bet.loading', defaultMessage: 'Loading' },
  retry: { id: 'game.bet.retry', defaultMessage: 'Retry' },
});
