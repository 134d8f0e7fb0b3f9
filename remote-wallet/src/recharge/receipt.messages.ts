import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'wallet.receipt.title', defaultMessage: 'Receipt' },
  method: { id: 'wallet.receipt.method', defaultMessage: 'Payment method' },
  reference: { id: 'wallet.receipt.reference', defaultMessage: 'Reference' },
  time: { id: 'wallet.receipt.time', defaultMessage: 'Time' },
  newBalance: { id: 'wallet.receipt.newBalance', defaultMessage: 'New balance' },
  pending: { id: 'wallet.receipt.pending', defaultMessage: 'Payment not confirmed yet' },
  pendingHint: {
    id: 'wallet.receipt.pendingHint',
    defaultMessage: 'The provider has not answered. This page shows the result as soon as it comes',
  },
  succeeded: { id: 'wallet.receipt.succeeded', defaultMessage: 'Payment received' },
  succeededHint: {
    id: 'wallet.receipt.succeededHint',
    defaultMessage: 'The points are on your account',
  },
  declined: { id: 'wallet.receipt.declined', defaultMessage: 'Payment declined' },
  declinedHint: {
    id: 'wallet.receipt.declinedHint',
    defaultMessage:
      'The payment was declined on the provider’s page. Nothing was charged and no points were added',
  },
  tryAgain: { id: 'wallet.receipt.tryAgain', defaultMessage: 'Try again' },
  contact: { id: 'wallet.receipt.contact', defaultMessage: 'Contact customer service' },
  done: { id: 'wallet.receipt.done', defaultMessage: 'Done' },
});
