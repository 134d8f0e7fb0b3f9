import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  all: { id: 'wallet.record.all', defaultMessage: 'All' },
  ask: { id: 'wallet.record.ask', defaultMessage: 'Ask for a withdrawal' },
  decision: { id: 'wallet.record.decision', defaultMessage: 'Decision' },
  failed: { id: 'wallet.record.failed', defaultMessage: 'Failed' },
  paidOut: { id: 'wallet.record.paidOut', defaultMessage: 'Paid out' },
  reason: { id: 'wallet.record.reason', defaultMessage: 'Reason' },
  requested: { id: 'wallet.record.requested', defaultMessage: 'Requested' },
  returned: { id: 'wallet.record.returned', defaultMessage: 'Points returned' },
  successful: { id: 'wallet.record.successful', defaultMessage: 'Successful' },
  tabs: { id: 'wallet.record.tabs', defaultMessage: 'State' },
  title: { id: 'wallet.record.title', defaultMessage: 'Withdrawal record' },
  underReview: { id: 'wallet.record.underReview', defaultMessage: 'Under review' },
});

/** Messages with values. */
export const valued = defineMessages<{
  soon: { minutes: string | number };
}>({
  soon: { id: 'wallet.record.soon', defaultMessage: 'Usually about {minutes} minutes' },
});
