import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.figures.title', defaultMessage: 'Figures' },
  period: { id: 'console.figures.period', defaultMessage: 'Period' },
  day: { id: 'console.figures.day', defaultMessage: 'Today' },
  week: { id: 'console.figures.week', defaultMessage: '7 days' },
  month: { id: 'console.figures.month', defaultMessage: '30 days' },
  utc: { id: 'console.figures.utc', defaultMessage: 'Days are those of UTC.' },
  asTable: { id: 'console.figures.asTable', defaultMessage: 'As a table' },
  asCharts: { id: 'console.figures.asCharts', defaultMessage: 'As charts' },
  dayColumn: { id: 'console.figures.dayColumn', defaultMessage: 'Day' },
  moneyChart: { id: 'console.figures.moneyChart', defaultMessage: 'Recharges and withdrawals' },
  gameChart: { id: 'console.figures.gameChart', defaultMessage: 'Stakes and winnings' },
});

/** Names of the figures. */
export const figureNames = defineMessages({
  newMembers: { id: 'console.figures.newMembers', defaultMessage: 'New members' },
  recharged: { id: 'console.figures.recharged', defaultMessage: 'Recharged' },
  paidOut: { id: 'console.figures.paidOut', defaultMessage: 'Paid out' },
  staked: { id: 'console.figures.staked', defaultMessage: 'Staked' },
  won: { id: 'console.figures.won', defaultMessage: 'Won by players' },
  houseResult: { id: 'console.figures.houseResult', defaultMessage: 'House result' },
});

export const valued = defineMessages<{
  before: { value: string };
  total: { name: string; value: string };
}>({
  before: { id: 'console.figures.before', defaultMessage: 'Before: {value}' },
  total: { id: 'console.figures.total', defaultMessage: '{name}: {value}' },
});
