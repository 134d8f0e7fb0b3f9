import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.login.title', defaultMessage: 'Log in to Velvet' },
  register: { id: 'shell.register.title', defaultMessage: 'Register' },
  noAccount: { id: 'shell.login.noAccount', defaultMessage: 'No account yet?' },
  forgot: { id: 'shell.login.forgot', defaultMessage: 'Forgot password?' },
});
