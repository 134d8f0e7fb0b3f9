import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  after: {
    id: 'wallet.loginPassword.after',
    defaultMessage: 'You will be logged out everywhere. Log in with the new password afterwards',
  },
  form: {
    id: 'wallet.loginPassword.form',
    defaultMessage: 'Use 6–12 letters and digits combined, or 13–128 characters of any kind',
  },
  hide: { id: 'wallet.loginPassword.hide', defaultMessage: 'Hide password' },
  hint: { id: 'wallet.loginPassword.hint', defaultMessage: '6–12 letters and digits combined' },
  mismatch: { id: 'wallet.loginPassword.mismatch', defaultMessage: 'Passwords do not match' },
  new: { id: 'wallet.loginPassword.new', defaultMessage: 'New password' },
  old: { id: 'wallet.loginPassword.old', defaultMessage: 'Old password' },
  repeat: { id: 'wallet.loginPassword.repeat', defaultMessage: 'Repeat new password' },
  show: { id: 'wallet.loginPassword.show', defaultMessage: 'Show password' },
});
