import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.signIn.title', defaultMessage: 'Sign in to the console' },
  name: { id: 'console.signIn.name', defaultMessage: 'Operator name' },
  password: { id: 'console.signIn.password', defaultMessage: 'Password' },
  code: { id: 'console.signIn.code', defaultMessage: 'Code' },
  codeHint: {
    id: 'console.signIn.codeHint',
    defaultMessage: 'From your authenticator app, or a recovery code',
  },
  submit: { id: 'console.signIn.submit', defaultMessage: 'Sign in' },
  passkey: { id: 'console.signIn.passkey', defaultMessage: 'Sign in with a passkey' },
  passkeyFailed: {
    id: 'console.signIn.passkeyFailed',
    defaultMessage: 'The browser gave no passkey. Try again, or use your password.',
  },
  or: { id: 'console.signIn.or', defaultMessage: 'or' },
  required: { id: 'console.signIn.required', defaultMessage: 'Fill this in.' },
  invitation: { id: 'console.signIn.invitation', defaultMessage: 'I have an invitation' },
  endedTitle: { id: 'console.signIn.ended', defaultMessage: 'Your session has ended' },
  freshTitle: { id: 'console.signIn.fresh', defaultMessage: 'Sign in again' },
  freshHint: {
    id: 'console.signIn.freshHint',
    defaultMessage: 'This needs a sign-in of the last five minutes.',
  },
  otherOperator: {
    id: 'console.signIn.otherOperator',
    defaultMessage: 'Sign in as another operator',
  },
  unreachable: {
    id: 'console.session.unreachable',
    defaultMessage: 'The operators’ server cannot be reached',
  },
  checking: { id: 'console.session.checking', defaultMessage: 'Checking your session' },
});

export const valued = defineMessages<{ endedHint: { name: string } }>({
  endedHint: {
    id: 'console.signIn.endedHint',
    defaultMessage:
      'Sign in as {name} to go on where you were. What you have entered is still there.',
  },
});
