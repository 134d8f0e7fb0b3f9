import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  byDay: { id: 'wallet.report.byDay', defaultMessage: 'Profit by day' },
  day: { id: 'wallet.report.day', defaultMessage: 'Day' },
  profit: { id: 'wallet.report.profit', defaultMessage: 'Profit' },
  profitHint: { id: 'wallet.report.profitHint', defaultMessage: 'Winning amount − task amount' },
  quiet: { id: 'wallet.report.quiet', defaultMessage: 'Nothing was played in these days' },
  report: { id: 'wallet.report.report', defaultMessage: 'Report' },
  statement: { id: 'wallet.report.statement', defaultMessage: 'Statement' },
  task: { id: 'wallet.report.task', defaultMessage: 'Task amount' },
  title: { id: 'wallet.report.title', defaultMessage: 'Personal report' },
  winning: { id: 'wallet.report.winning', defaultMessage: 'Winning amount' },
});

/** Messages with values. */
export const valued = defineMessages<{
  days: { count: string | number };
}>({
  days: { id: 'wallet.report.days', defaultMessage: '{count} days' },
});
