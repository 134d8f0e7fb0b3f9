import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  address: { id: 'wallet.codes.address', defaultMessage: 'Open in an authenticator app' },
  cancel: { id: 'wallet.codes.cancel', defaultMessage: 'Cancel' },
  code: { id: 'wallet.codes.code', defaultMessage: 'Code' },
  codeHint: { id: 'wallet.codes.codeHint', defaultMessage: 'The 6 digits that the app shows now' },
  codeMissing: { id: 'wallet.codes.codeMissing', defaultMessage: 'Please enter the code' },
  confirm: { id: 'wallet.codes.confirm', defaultMessage: 'Turn on' },
  copied: { id: 'wallet.codes.copied', defaultMessage: 'Copied' },
  copy: { id: 'wallet.codes.copy', defaultMessage: 'Copy' },
  copyFailed: {
    id: 'wallet.codes.copyFailed',
    defaultMessage: 'Copying did not work. Select the text instead',
  },
  copyKey: { id: 'wallet.codes.copyKey', defaultMessage: 'Copy key' },
  download: { id: 'wallet.codes.download', defaultMessage: 'Download' },
  explain: {
    id: 'wallet.codes.explain',
    defaultMessage:
      'With sign-in codes, logging in takes your password and a code from an authenticator app on your phone. Somebody who learns your password cannot get in.',
  },
  explainRecovery: {
    id: 'wallet.codes.explainRecovery',
    defaultMessage:
      'You also get ten recovery codes. Each lets you in once without the app, or sets a new password when you have forgotten yours.',
  },
  fileHead: { id: 'wallet.codes.fileHead', defaultMessage: 'Velvet recovery codes' },
  fileOnce: { id: 'wallet.codes.fileOnce', defaultMessage: 'Each code works once.' },
  hide: { id: 'wallet.codes.hide', defaultMessage: 'Hide password' },
  isOn: { id: 'wallet.codes.isOn', defaultMessage: 'Sign-in codes are on' },
  key: { id: 'wallet.codes.key', defaultMessage: 'Or type this key into the app' },
  kept: { id: 'wallet.codes.kept', defaultMessage: 'I have kept them' },
  keepTitle: { id: 'wallet.codes.keepTitle', defaultMessage: 'Your recovery codes' },
  keep: {
    id: 'wallet.codes.keep',
    defaultMessage:
      'Keep them where you find them without your phone. They are shown now only, and each works once.',
  },
  passwordMissing: {
    id: 'wallet.codes.passwordMissing',
    defaultMessage: 'Please enter password',
  },
  proofHint: {
    id: 'wallet.codes.proofHint',
    defaultMessage: 'From the app, or one of your recovery codes',
  },
  qr: { id: 'wallet.codes.qr', defaultMessage: 'QR code for your authenticator app' },
  remove: { id: 'wallet.codes.remove', defaultMessage: 'Turn off' },
  removeExplain: {
    id: 'wallet.codes.removeExplain',
    defaultMessage:
      'Your password alone will be enough to log in, and the recovery codes will be void.',
  },
  renew: { id: 'wallet.codes.renew', defaultMessage: 'New recovery codes' },
  renewExplain: {
    id: 'wallet.codes.renewExplain',
    defaultMessage: 'You get ten new codes. The old ones will be void.',
  },
  scan: {
    id: 'wallet.codes.scan',
    defaultMessage: 'Scan this with your authenticator app, then enter the code it shows.',
  },
  setupTitle: { id: 'wallet.codes.setupTitle', defaultMessage: 'Set up your app' },
  show: { id: 'wallet.codes.show', defaultMessage: 'Show password' },
  start: { id: 'wallet.codes.start', defaultMessage: 'Continue' },
});

/** Texts with values. */
export const valued = defineMessages<{ left: { count: number } }>({
  left: {
    id: 'wallet.codes.left',
    defaultMessage: '{count, plural, one {# recovery code left} other {# recovery codes left}}',
  },
});
