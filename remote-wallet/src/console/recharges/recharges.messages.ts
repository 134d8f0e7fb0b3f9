import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'wallet.console.recharges.title', defaultMessage: 'Recharges' },
  description: {
    id: 'wallet.console.recharges.description',
    defaultMessage: 'Payments of members. One whose provider did not answer is confirmed by hand.',
  },
  none: { id: 'wallet.console.recharges.none', defaultMessage: 'No recharges here.' },
  payWay: { id: 'wallet.console.recharges.payWay', defaultMessage: 'Payment method' },
  created: { id: 'wallet.console.recharges.created', defaultMessage: 'Started' },
  decision: { id: 'wallet.console.recharges.decision', defaultMessage: 'Decision' },
  confirm: { id: 'wallet.console.recharges.confirm', defaultMessage: 'Confirm' },
  confirmTitle: {
    id: 'wallet.console.recharges.confirmTitle',
    defaultMessage: 'Confirm a payment',
  },
  reference: { id: 'wallet.console.recharges.reference', defaultMessage: 'Payment reference' },
  referenceHint: {
    id: 'wallet.console.recharges.referenceHint',
    defaultMessage: 'The provider’s or bank’s own, 4 to 64 letters and digits.',
  },
  evidence: { id: 'wallet.console.recharges.evidence', defaultMessage: 'Evidence' },
  evidenceHint: {
    id: 'wallet.console.recharges.evidenceHint',
    defaultMessage: 'Where the payment was seen, such as a bank statement and its line.',
  },
  confirmedOnce: {
    id: 'wallet.console.recharges.confirmedOnce',
    defaultMessage: 'Your confirmation is noted. A second operator must confirm, too.',
  },
  confirmedNow: {
    id: 'wallet.console.recharges.confirmedNow',
    defaultMessage: 'The recharge is credited.',
  },
});
