import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  back: { id: 'game.bet.back' },
  loading: { id: 'game.bet.loading' },
  table: { id: 'game.bet.table' },
  failed: { id: 'game.bet.failed' },
  retry: { id: 'game.bet.retry' },
  period: { id: 'game.bet.period' },
  timeLeft: { id: 'game.bet.timeLeft' },
  open: { id: 'game.bet.open' },
  closed: { id: 'game.bet.closed' },
  drawing: { id: 'game.bet.drawing' },
  late: { id: 'game.bet.late' },
  previous: { id: 'game.bet.previous' },
  noResult: { id: 'game.bet.noResult' },
  voidRound: { id: 'game.bet.voidRound' },
  pastPeriods: { id: 'game.bet.pastPeriods' },
  verify: { id: 'game.bet.verify' },
  sides: { id: 'game.bet.sides' },
  big: { id: 'game.side.big' },
  small: { id: 'game.side.small' },
  odd: { id: 'game.side.odd' },
  even: { id: 'game.side.even' },
  bigMeaning: { id: 'game.side.bigMeaning' },
  smallMeaning: { id: 'game.side.smallMeaning' },
  oddMeaning: { id: 'game.side.oddMeaning' },
  evenMeaning: { id: 'game.side.evenMeaning' },
  points: { id: 'game.bet.points' },
  quickAmounts: { id: 'game.bet.quickAmounts' },
  total: { id: 'game.bet.total' },
  possibleReturn: { id: 'game.bet.possibleReturn' },
  balance: { id: 'game.bet.balance' },
  placeBet: { id: 'game.bet.placeBet' },
  noSide: { id: 'game.bet.noSide' },
  noStake: { id: 'game.bet.noStake' },
  insufficient: { id: 'game.bet.insufficient' },
  condition: { id: 'game.bet.condition' },
  checking: { id: 'game.bet.checking' },
  unreadable: { id: 'game.bet.unreadable' },
  trendsHint: { id: 'game.bet.trendsHint' },
  openBets: { id: 'game.bet.openBets' },
  dismiss: { id: 'game.bet.dismiss' },
  rules: { id: 'game.bet.rules' },
  record: { id: 'game.bet.record' },
  protection: { id: 'game.bet.protection' },
});

/** Messages with values. */
export const valued = defineMessages<{
  started: { expect: string };
  dice: { numbers: string };
  sum: { sum: number };
  pays: { odds: string };
  stakeRange: { minimum: string; maximum: string };
  checkingHint: { period: string };
  trends: { count: number };
  trendsText: { sums: string };
  resultOf: { period: string };
  resultPaid: { staked: string; returned: string };
  resultNone: { staked: string; returned: string };
  resultRefunded: { staked: string; returned: string };
}>({
  started: { id: 'game.bet.started' },
  dice: { id: 'game.bet.dice' },
  sum: { id: 'game.bet.sum' },
  pays: { id: 'game.side.pays' },
  stakeRange: { id: 'game.bet.stakeRange' },
  checkingHint: { id: 'game.bet.checkingHint' },
  trends: { id: 'game.bet.trends' },
  trendsText: { id: 'game.bet.trendsText' },
  resultOf: { id: 'game.bet.resultOf' },
  resultPaid: { id: 'game.bet.resultPaid' },
  resultNone: { id: 'game.bet.resultNone' },
  resultRefunded: { id: 'game.bet.resultRefunded' },
});
