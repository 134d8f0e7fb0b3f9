import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  report: { id: 'listings.report.title' },
  hint: { id: 'listings.report.hint' },
  reason: { id: 'listings.report.reason' },
  fake: { id: 'listings.report.fake' },
  offensive: { id: 'listings.report.offensive' },
  underage: { id: 'listings.report.underage' },
  fraud: { id: 'listings.report.fraud' },
  other: { id: 'listings.report.other' },
  note: { id: 'listings.report.note' },
  send: { id: 'listings.report.send' },
  thanks: { id: 'listings.report.thanks' },
});
