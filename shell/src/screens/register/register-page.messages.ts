import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.register.title', defaultMessage: 'Register' },
  username: { id: 'shell.username', defaultMessage: 'Username' },
  password: { id: 'shell.password', defaultMessage: 'Password' },
  passwordHint: {
    id: 'shell.register.passwordHint',
    defaultMessage: '6–12 letters and digits combined',
  },
  confirm: { id: 'shell.register.confirm', defaultMessage: 'Confirm password' },
  code: { id: 'shell.register.code', defaultMessage: 'Invite code' },
  show: { id: 'shell.showPassword', defaultMessage: 'Show password' },
  hide: { id: 'shell.hidePassword', defaultMessage: 'Hide password' },
  submit: { id: 'shell.register.title', defaultMessage: 'Register' },
  login: { id: 'shell.signIn', defaultMessage: 'Log in' },
  haveAccount: { id: 'shell.register.haveAccount', defaultMessage: 'Already a member?' },
  usernameMissing: { id: 'shell.usernameMissing', defaultMessage: 'Please enter username' },
  passwordMissing: { id: 'shell.passwordMissing', defaultMessage: 'Please enter password' },
  mismatch: { id: 'shell.passwordsDiffer', defaultMessage: 'Passwords do not match' },
  back: { id: 'shell.back', defaultMessage: 'Back' },
});
