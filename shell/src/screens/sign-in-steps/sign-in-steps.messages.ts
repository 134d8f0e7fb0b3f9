import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  ask: { id: 'shell.steps.ask', defaultMessage: 'No recovery code? Ask customer service' },
  code: { id: 'shell.steps.code', defaultMessage: 'Code' },
  codeHint: {
    id: 'shell.steps.codeHint',
    defaultMessage: 'The 6 digits in your authenticator app',
  },
  codeMissing: { id: 'shell.steps.codeMissing', defaultMessage: 'Please enter the code' },
  forgotLead: {
    id: 'shell.steps.forgotLead',
    defaultMessage:
      'Enter one of the recovery codes you kept when you turned on sign-in codes, and a new password.',
  },
  forgotTitle: { id: 'shell.steps.forgotTitle', defaultMessage: 'Forgotten password' },
  haveCase: { id: 'shell.steps.haveCase', defaultMessage: 'I have a case code' },
  newPassword: { id: 'shell.steps.newPassword', defaultMessage: 'New password' },
  newPasswordHint: {
    id: 'shell.steps.newPasswordHint',
    defaultMessage: '6–12 letters and digits combined, or 13–128 characters of any kind',
  },
  noCode: {
    id: 'shell.steps.noCode',
    defaultMessage:
      'Without a recovery code, only customer service can reset your password, after checking who you are.',
  },
  recoveryCode: { id: 'shell.steps.recoveryCode', defaultMessage: 'Recovery code' },
  recoveryHint: {
    id: 'shell.steps.recoveryHint',
    defaultMessage: '16 letters and digits. Each code works once',
  },
  reset: { id: 'shell.steps.reset', defaultMessage: 'Set new password' },
  resetAfter: {
    id: 'shell.steps.resetAfter',
    defaultMessage: 'You will be logged out on every device and log in with the new password.',
  },
  stepHint: {
    id: 'shell.steps.stepHint',
    defaultMessage:
      'Of your app, a recovery code, or one from Settings on a device that is logged in',
  },
  support: { id: 'shell.steps.support', defaultMessage: 'Contact customer service' },
  useApp: { id: 'shell.steps.useApp', defaultMessage: 'Use the authenticator app' },
  useRecovery: { id: 'shell.steps.useRecovery', defaultMessage: 'Use a recovery code' },
});
