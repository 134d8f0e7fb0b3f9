import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  after: { id: 'wallet.loginPassword.after' },
  hide: { id: 'wallet.loginPassword.hide' },
  hint: { id: 'wallet.loginPassword.hint' },
  mismatch: { id: 'wallet.loginPassword.mismatch' },
  new: { id: 'wallet.loginPassword.new' },
  old: { id: 'wallet.loginPassword.old' },
  repeat: { id: 'wallet.loginPassword.repeat' },
  show: { id: 'wallet.loginPassword.show' },
});
