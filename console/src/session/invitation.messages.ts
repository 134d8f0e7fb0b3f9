import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.invitation.title', defaultMessage: 'Accept your invitation' },
  hint: {
    id: 'console.invitation.hint',
    defaultMessage:
      'Enter your operator name and the one-time code that an administrator gave you.',
  },
  name: { id: 'console.invitation.name', defaultMessage: 'Operator name' },
  code: { id: 'console.invitation.code', defaultMessage: 'Invitation code' },
  next: { id: 'console.invitation.next', defaultMessage: 'Continue' },
  back: { id: 'console.invitation.back', defaultMessage: 'Back to sign-in' },
  setupTitle: {
    id: 'console.invitation.setupTitle',
    defaultMessage: 'Set up your authenticator app',
  },
  setupHint: {
    id: 'console.invitation.setupHint',
    defaultMessage: 'Scan the picture, or enter the key, then type the code that the app shows.',
  },
  qr: { id: 'console.invitation.qr', defaultMessage: 'QR code with the key for the app' },
  key: { id: 'console.invitation.key', defaultMessage: 'Key' },
  appCode: { id: 'console.invitation.appCode', defaultMessage: 'Code in the app' },
  password: { id: 'console.invitation.password', defaultMessage: 'New password' },
  accept: { id: 'console.invitation.accept', defaultMessage: 'Finish' },
  codesTitle: {
    id: 'console.invitation.codesTitle',
    defaultMessage: 'Keep your recovery codes',
  },
  codesHint: {
    id: 'console.invitation.codesHint',
    defaultMessage:
      'Each signs you in once without the app. They are shown now only: print them or keep them in a safe place.',
  },
  done: { id: 'console.invitation.done', defaultMessage: 'I have kept them' },
});
