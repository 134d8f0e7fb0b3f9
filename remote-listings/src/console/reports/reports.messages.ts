import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.console.reports.title', defaultMessage: 'Reports' },
  description: {
    id: 'listings.console.reports.description',
    defaultMessage: 'What members have reported about entries, oldest first.',
  },
  which: { id: 'listings.console.reports.which', defaultMessage: 'Reports to show' },
  open: { id: 'listings.console.reports.open', defaultMessage: 'Open' },
  none: { id: 'listings.console.reports.none', defaultMessage: 'No report waits.' },
  entry: { id: 'listings.console.reports.entry', defaultMessage: 'Entry' },
  reason: { id: 'listings.console.reports.reason', defaultMessage: 'Report' },
  waiting: { id: 'listings.console.reports.waiting', defaultMessage: 'Waiting' },
  reported: { id: 'listings.console.reports.reported', defaultMessage: 'Reported' },
  settlement: { id: 'listings.console.reports.settlement', defaultMessage: 'What was done' },
  settle: { id: 'listings.console.reports.settle', defaultMessage: 'Settle' },
  settleTitle: { id: 'listings.console.reports.settleTitle', defaultMessage: 'Settle a report' },
  settleHint: {
    id: 'listings.console.reports.settleHint',
    defaultMessage: 'What was found and done. Other operators read it, members do not.',
  },
  settled: { id: 'listings.console.reports.settled', defaultMessage: 'The report is settled.' },
});
