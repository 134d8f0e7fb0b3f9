import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  all: { id: 'wallet.record.all' },
  ask: { id: 'wallet.record.ask' },
  decision: { id: 'wallet.record.decision' },
  failed: { id: 'wallet.record.failed' },
  paidOut: { id: 'wallet.record.paidOut' },
  reason: { id: 'wallet.record.reason' },
  requested: { id: 'wallet.record.requested' },
  returned: { id: 'wallet.record.returned' },
  successful: { id: 'wallet.record.successful' },
  tabs: { id: 'wallet.record.tabs' },
  title: { id: 'wallet.record.title' },
  underReview: { id: 'wallet.record.underReview' },
});

/** Messages with values. */
export const valued = defineMessages<{
  soon: { minutes: string | number };
}>({
  soon: { id: 'wallet.record.soon' },
});
