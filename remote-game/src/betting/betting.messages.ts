import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  table: { id: 'game.bet.table', defaultMessage: 'Game' },
  unknownGame: {
    id: 'game.bet.unknownGame',
    defaultMessage: 'There is no such game. Choose one of these',
  },
  failed: { id: 'game.bet.failed', defaultMessage: 'The game could not be loaded' },
  period: { id: 'game.bet.period', defaultMessage: 'Current period' },
  timeLeft: { id: 'game.bet.timeLeft', defaultMessage: 'Time left' },
  open: { id: 'game.bet.open', defaultMessage: 'Bets are open' },
  closed: { id: 'game.bet.closed', defaultMessage: 'Bets are closed' },
  paused: { id: 'game.bet.paused', defaultMessage: 'Bets are paused' },
  drawing: { id: 'game.bet.drawing', defaultMessage: 'Drawing…' },
  late: { id: 'game.bet.late', defaultMessage: 'The draw is late. It will follow.' },
  previous: { id: 'game.bet.previous', defaultMessage: 'Previous period' },
  noResult: { id: 'game.bet.noResult', defaultMessage: 'No result yet' },
  sides: { id: 'game.bet.sides', defaultMessage: 'Choose a side' },
  points: { id: 'game.bet.points', defaultMessage: 'Points' },
  quickAmounts: { id: 'game.bet.quickAmounts', defaultMessage: 'Quick amounts' },
  repeat: { id: 'game.bet.repeat', defaultMessage: 'Repeat' },
  repeatLast: { id: 'game.bet.repeatLast', defaultMessage: 'Repeat the last bet' },
  half: { id: 'game.bet.half', defaultMessage: 'Half the stake' },
  double: { id: 'game.bet.double', defaultMessage: 'Double the stake' },
  balance: { id: 'game.bet.balance', defaultMessage: 'Balance' },
  placeBet: { id: 'game.bet.placeBet', defaultMessage: 'Place bet' },
  noSide: { id: 'game.bet.noSide', defaultMessage: 'Please choose a number' },
  noStake: { id: 'game.bet.noStake', defaultMessage: 'Please enter points' },
  insufficient: {
    id: 'game.bet.insufficient',
    defaultMessage: 'Insufficient balance, contact support to recharge',
  },
  condition: {
    id: 'game.bet.condition',
    defaultMessage: 'Contact the administrator to take this task',
  },
  support: { id: 'game.bet.support', defaultMessage: 'Customer service' },
  trendsHint: {
    id: 'game.bet.trendsHint',
    defaultMessage: 'Each draw is independent: past results say nothing about the next one.',
  },
  openBets: { id: 'game.bet.openBets', defaultMessage: 'Your open bets' },
  dismiss: { id: 'game.bet.dismiss', defaultMessage: 'Dismiss' },
  rules: { id: 'game.bet.rules', defaultMessage: 'Rules' },
  record: { id: 'game.bet.record', defaultMessage: 'Game record' },
});

/** Messages with values. */
export const valued = defineMessages<{
  belowMinimum: { minimum: string };
  aboveMaximum: { maximum: string };
  started: { expect: string };
  sum: { sum: number };
  stakeRange: { minimum: string; maximum: string };
  checkingHint: { period: string };
  trends: { count: number };
  trendsText: { sums: string };
  resultOf: { period: string };
  resultPaid: { staked: string; returned: string };
  resultNone: { staked: string; returned: string };
  resultRefunded: { staked: string; returned: string };
}>({
  belowMinimum: { id: 'game.bet.belowMinimum', defaultMessage: 'The minimum is {minimum}' },
  aboveMaximum: { id: 'game.bet.aboveMaximum', defaultMessage: 'The maximum is {maximum}' },
  started: { id: 'game.bet.started', defaultMessage: 'Started, period {expect}' },
  sum: { id: 'game.bet.sum', defaultMessage: '= {sum}' },
  stakeRange: { id: 'game.bet.stakeRange', defaultMessage: '{minimum} – {maximum}' },
  checkingHint: {
    id: 'game.bet.checkingHint',
    defaultMessage:
      'Period {period}. The answer was lost; the same bet is asked for again and never placed twice.',
  },
  trends: {
    id: 'game.bet.trends',
    defaultMessage: '{count, plural, one {Last # result} other {Last # results}}',
  },
  trendsText: { id: 'game.bet.trendsText', defaultMessage: 'Sums, oldest first: {sums}' },
  resultOf: { id: 'game.bet.resultOf', defaultMessage: 'Period {period}' },
  resultPaid: { id: 'game.bet.resultPaid', defaultMessage: 'Staked {staked}, returned {returned}' },
  resultNone: { id: 'game.bet.resultNone', defaultMessage: 'Staked {staked}, nothing returned' },
  resultRefunded: { id: 'game.bet.resultRefunded', defaultMessage: 'Void: {returned} refunded' },
});
