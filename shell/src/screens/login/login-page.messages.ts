import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.login.title', defaultMessage: 'Log in to Velvet' },
  username: { id: 'shell.username', defaultMessage: 'Username' },
  password: { id: 'shell.password', defaultMessage: 'Password' },
  show: { id: 'shell.showPassword', defaultMessage: 'Show password' },
  hide: { id: 'shell.hidePassword', defaultMessage: 'Hide password' },
  submit: { id: 'shell.signIn', defaultMessage: 'Log in' },
  register: { id: 'shell.register.title', defaultMessage: 'Register' },
  noAccount: { id: 'shell.login.noAccount', defaultMessage: 'No account yet?' },
  usernameMissing: { id: 'shell.usernameMissing', defaultMessage: 'Please enter username' },
  passwordMissing: { id: 'shell.passwordMissing', defaultMessage: 'Please enter password' },
  back: { id: 'shell.back', defaultMessage: 'Back' },
});
