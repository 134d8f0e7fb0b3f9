import { defineMessages } from 'react-intl';

/** What the steps of signing in have in common. */
export const messages = defineMessages({
  username: { id: 'shell.username', defaultMessage: 'Username' },
  password: { id: 'shell.password', defaultMessage: 'Password' },
  show: { id: 'shell.showPassword', defaultMessage: 'Show password' },
  hide: { id: 'shell.hidePassword', defaultMessage: 'Hide password' },
  submit: { id: 'shell.signIn', defaultMessage: 'Log in' },
  usernameMissing: { id: 'shell.usernameMissing', defaultMessage: 'Please enter username' },
  passwordMissing: { id: 'shell.passwordMissing', defaultMessage: 'Please enter password' },
  cookiesBlocked: {
    id: 'shell.cookiesBlocked',
    defaultMessage: 'Your browser blocks cookies for this site. Logging in needs them.',
  },
  back: { id: 'shell.back', defaultMessage: 'Back' },
});
