import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  byDay: { id: 'wallet.report.byDay' },
  day: { id: 'wallet.report.day' },
  profit: { id: 'wallet.report.profit' },
  profitHint: { id: 'wallet.report.profitHint' },
  quiet: { id: 'wallet.report.quiet' },
  report: { id: 'wallet.report.report' },
  statement: { id: 'wallet.report.statement' },
  task: { id: 'wallet.report.task' },
  title: { id: 'wallet.report.title' },
  winning: { id: 'wallet.report.winning' },
});

/** Messages with values. */
export const valued = defineMessages<{
  days: { count: string | number };
}>({
  days: { id: 'wallet.report.days' },
});
