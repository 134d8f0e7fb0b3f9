import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  cancel: { id: 'wallet.proof.cancel', defaultMessage: 'Cancel' },
  code: { id: 'wallet.proof.code', defaultMessage: 'Code' },
  codeHint: {
    id: 'wallet.proof.codeHint',
    defaultMessage: 'From your authenticator app, or one of your recovery codes',
  },
  codeMissing: { id: 'wallet.proof.codeMissing', defaultMessage: 'Please enter the code' },
  confirm: { id: 'wallet.proof.confirm', defaultMessage: 'Confirm' },
  declined: {
    id: 'wallet.proof.declined',
    defaultMessage: 'No passkey was used. Please try again',
  },
  hide: { id: 'wallet.proof.hide', defaultMessage: 'Hide password' },
  lead: { id: 'wallet.proof.lead', defaultMessage: 'This protects your account.' },
  lost: { id: 'wallet.proof.lost', defaultMessage: 'I cannot use my passkey' },
  password: { id: 'wallet.proof.password', defaultMessage: 'Login password' },
  passwordMissing: { id: 'wallet.proof.passwordMissing', defaultMessage: 'Please enter password' },
  show: { id: 'wallet.proof.show', defaultMessage: 'Show password' },
  title: { id: 'wallet.proof.title', defaultMessage: 'Confirm that it is you' },
  unsupported: {
    id: 'wallet.proof.unsupported',
    defaultMessage:
      'This takes your passkey, and this browser has no passkeys. Open Velvet in the browser you added it with.',
  },
  usePasskey: { id: 'wallet.proof.usePasskey', defaultMessage: 'Use a passkey' },
  withPassword: { id: 'wallet.proof.withPassword', defaultMessage: 'Or with password and code' },
});
