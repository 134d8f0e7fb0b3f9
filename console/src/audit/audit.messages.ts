import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.audit.title', defaultMessage: 'Audit log' },
  hint: {
    id: 'console.audit.hint',
    defaultMessage:
      'Everything that operators did or tried. Entries are chained and cannot be changed unnoticed. Details are shown as stored, with amounts in hundredths of a point.',
  },
  check: { id: 'console.audit.check', defaultMessage: 'Check the chain' },
  intact: { id: 'console.audit.intact', defaultMessage: 'Intact' },
  changed: { id: 'console.audit.changed', defaultMessage: 'Changed' },
  missing: { id: 'console.audit.missing', defaultMessage: 'Entries are missing' },
  brokenAt: { id: 'console.audit.brokenAt', defaultMessage: 'At entry' },
  entries: { id: 'console.audit.entries', defaultMessage: 'Entries' },
  noted: { id: 'console.audit.noted', defaultMessage: 'Noted outside' },
  head: { id: 'console.audit.head', defaultMessage: 'Newest entry' },
  subjectHint: {
    id: 'console.audit.subjectHint',
    defaultMessage: 'In full, such as withdrawal 42',
  },
  reset: { id: 'console.audit.reset', defaultMessage: 'Show all' },
  none: { id: 'console.audit.none', defaultMessage: 'No entry matches.' },
  number: { id: 'console.audit.number', defaultMessage: 'No.' },
});

export const valued = defineMessages<{ entry: { id: number } }>({
  entry: { id: 'console.audit.entry', defaultMessage: 'Entry {id, number, ::group-off}' },
});
