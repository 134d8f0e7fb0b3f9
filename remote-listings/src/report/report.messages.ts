import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  report: { id: 'listings.report.title', defaultMessage: 'Report this profile' },
  hint: { id: 'listings.report.hint', defaultMessage: 'Only our team sees what you write' },
  reason: { id: 'listings.report.reason', defaultMessage: 'What is wrong' },
  fake: { id: 'listings.report.fake', defaultMessage: 'Not real or misleading' },
  offensive: { id: 'listings.report.offensive', defaultMessage: 'Offensive content' },
  underage: { id: 'listings.report.underage', defaultMessage: 'May be under 18' },
  fraud: { id: 'listings.report.fraud', defaultMessage: 'Fraud or asks for money' },
  other: { id: 'listings.report.other', defaultMessage: 'Something else' },
  note: { id: 'listings.report.note', defaultMessage: 'Details (optional)' },
  send: { id: 'listings.report.send', defaultMessage: 'Send report' },
  thanks: { id: 'listings.report.thanks', defaultMessage: 'Thank you. We will look into it' },
});
