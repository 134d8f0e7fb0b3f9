import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  declined: {
    id: 'shell.passkey.declined',
    defaultMessage: 'No passkey was used. You can try again, or log in with your password.',
  },
  signIn: { id: 'shell.passkey.signIn', defaultMessage: 'Sign in with a passkey' },
});
