import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  toasts: { id: 'shell.toasts', defaultMessage: 'Messages' },
  ok: { id: 'shell.ok', defaultMessage: 'OK' },
  cancel: { id: 'shell.cancel', defaultMessage: 'Cancel' },
  signInNeeded: {
    id: 'shell.signInNeeded',
    defaultMessage: 'You need to log in to use this function!',
  },
  signIn: { id: 'shell.signIn', defaultMessage: 'Log in' },
});
