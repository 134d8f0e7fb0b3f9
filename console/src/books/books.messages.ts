import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.books.title', defaultMessage: 'Books' },
  description: {
    id: 'console.books.description',
    defaultMessage:
      'Checks of everything that was ever booked and noted. Each may take a minute, and one runs at a time.',
  },
  ledger: { id: 'console.books.ledger', defaultMessage: 'Ledger' },
  ledgerHint: {
    id: 'console.books.ledgerHint',
    defaultMessage: 'Whether balances, stakes, payouts, draws and seeds agree with each other.',
  },
  audit: { id: 'console.books.audit', defaultMessage: 'Audit log' },
  auditHint: {
    id: 'console.books.auditHint',
    defaultMessage:
      'Whether no entry of the log was changed or removed since it was written, and none that was noted outside is missing.',
  },
  run: { id: 'console.books.run', defaultMessage: 'Check now' },
  again: { id: 'console.books.again', defaultMessage: 'Check again' },
  notYet: { id: 'console.books.notYet', defaultMessage: 'Not checked yet.' },
  progress: { id: 'console.books.progress', defaultMessage: 'Time that the check has taken' },
  busyTitle: { id: 'console.books.busyTitle', defaultMessage: 'Another check is running' },
  tooLongTitle: {
    id: 'console.books.tooLongTitle',
    defaultMessage: 'There is too much to check from here',
  },
  tooLong: {
    id: 'console.books.tooLong',
    defaultMessage:
      'The check was ended after a minute and found nothing out. Run it on the command line, where it may take as long as it needs:',
  },
  in_order: { id: 'console.books.inOrder', defaultMessage: 'In order' },
  broken: { id: 'console.books.broken', defaultMessage: 'Not in order' },
  transactions: { id: 'console.books.transactions', defaultMessage: 'Bookings' },
  bets: { id: 'console.books.bets', defaultMessage: 'Bets' },
  draws: { id: 'console.books.draws', defaultMessage: 'Draws' },
  faults: { id: 'console.books.faults', defaultMessage: 'What is not in order' },
  fault: { id: 'console.books.fault', defaultMessage: 'Fault' },
  entry: { id: 'console.books.entry', defaultMessage: 'Entry' },
});

export const valued = defineMessages<{
  /** Which check a button starts. */
  buttonOf: { button: string; title: string };
  checkedAt: { time: string };
  running: { seconds: number; most: number };
  busy: { seconds: number };
  hasMore: { count: number };
}>({
  buttonOf: { id: 'console.books.buttonOf', defaultMessage: '{button}: {title}' },
  checkedAt: { id: 'console.books.checkedAt', defaultMessage: 'Checked on {time}.' },
  running: {
    id: 'console.books.running',
    defaultMessage: 'Checking for {seconds} of at most {most} seconds.',
  },
  busy: {
    id: 'console.books.busy',
    defaultMessage:
      'Only one runs at a time, whoever asked for it, because each reads everything. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  hasMore: {
    id: 'console.books.hasMore',
    defaultMessage: 'Only the first {count} are listed.',
  },
});
