import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.register.title', defaultMessage: 'Register' },
  passwordHint: {
    id: 'shell.register.passwordHint',
    defaultMessage: '6–12 letters and digits combined',
  },
  confirm: { id: 'shell.register.confirm', defaultMessage: 'Confirm password' },
  code: { id: 'shell.register.code', defaultMessage: 'Invite code' },
  haveAccount: { id: 'shell.register.haveAccount', defaultMessage: 'Already a member?' },
  mismatch: { id: 'shell.passwordsDiffer', defaultMessage: 'Passwords do not match' },
});
