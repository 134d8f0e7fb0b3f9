import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  heading: { id: 'wallet.support.heading' },
  inApp: { id: 'wallet.support.inApp' },
  lead: { id: 'wallet.support.lead' },
  never: { id: 'wallet.support.never' },
  online: { id: 'wallet.support.online' },
  title: { id: 'wallet.support.title' },
});

/** Messages with values. */
export const valued = defineMessages<{
  number: { id: string | number };
}>({
  number: { id: 'wallet.support.number' },
});
