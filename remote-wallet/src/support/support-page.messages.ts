import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  heading: { id: 'wallet.support.heading', defaultMessage: 'We answer personally' },
  inApp: { id: 'wallet.support.inApp', defaultMessage: 'Open inside the app' },
  lead: {
    id: 'wallet.support.lead',
    defaultMessage:
      'Your counsellor or receptionist helps with your account, cards and redemptions',
  },
  never: { id: 'wallet.support.never', defaultMessage: 'We never ask for a password' },
  online: { id: 'wallet.support.online', defaultMessage: 'Online service' },
  title: { id: 'wallet.support.title', defaultMessage: 'Customer service' },
});

/** Messages with values. */
export const valued = defineMessages<{
  number: { id: string | number };
}>({
  number: { id: 'wallet.support.number', defaultMessage: 'Have your member number ready: {id}' },
});
