import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'console.account.title', defaultMessage: 'My account' },
  hint: {
    id: 'console.account.hint',
    defaultMessage: 'How you sign in, and where you are signed in.',
  },
  noPasskeys: {
    id: 'console.account.noPasskeys',
    defaultMessage: 'You have no passkey. With one you sign in without password and code.',
  },
  addPasskey: { id: 'console.account.addPasskey', defaultMessage: 'Add a passkey' },
  passkeyNameHint: {
    id: 'console.account.passkeyNameHint',
    defaultMessage: 'Such as the device that keeps it',
  },
  passkeyNameMissing: {
    id: 'console.account.passkeyNameMissing',
    defaultMessage: 'Enter a name.',
  },
  passkeyAdded: { id: 'console.account.passkeyAdded', defaultMessage: 'The passkey was added.' },
  passkeyDeclined: {
    id: 'console.account.passkeyDeclined',
    defaultMessage: 'The browser made no passkey.',
  },
  removeTitle: { id: 'console.account.removeTitle', defaultMessage: 'Remove this passkey?' },
  removeText: {
    id: 'console.account.removeText',
    defaultMessage: 'Nobody can sign in with it any more.',
  },
  removed: { id: 'console.account.removed', defaultMessage: 'The passkey was removed.' },
  noSessions: { id: 'console.account.noSessions', defaultMessage: 'There is none.' },
  session: { id: 'console.account.session', defaultMessage: 'Session' },
  current: { id: 'console.account.current', defaultMessage: 'This one' },
  expires: { id: 'console.account.expires', defaultMessage: 'Ends' },
  endTitle: { id: 'console.account.endTitle', defaultMessage: 'End this session?' },
  endText: {
    id: 'console.account.endText',
    defaultMessage: 'Whoever uses it must sign in again.',
  },
  ended: { id: 'console.account.ended', defaultMessage: 'It was ended.' },
  secrets: { id: 'console.account.secrets', defaultMessage: 'Password and recovery codes' },
  changePassword: { id: 'console.account.changePassword', defaultMessage: 'Change the password' },
  newPassword: { id: 'console.account.newPassword', defaultMessage: 'New password' },
  passwordHint: {
    id: 'console.account.passwordHint',
    defaultMessage: 'A new one ends all your other sessions and tokens.',
  },
  passwordChanged: {
    id: 'console.account.passwordChanged',
    defaultMessage: 'The password was changed.',
  },
  makeCodes: { id: 'console.account.makeCodes', defaultMessage: 'Make new recovery codes' },
  codesHint: {
    id: 'console.account.codesHint',
    defaultMessage: 'Those from before end.',
  },
  codesTitle: { id: 'console.account.codesTitle', defaultMessage: 'Your recovery codes' },
  codesOnce: {
    id: 'console.account.codesOnce',
    defaultMessage: 'They are shown now only: print them or keep them in a safe place.',
  },
  codesGone: {
    id: 'console.account.codesGone',
    defaultMessage: 'They were made, but the answer was lost. Make them again.',
  },
  tokens: { id: 'console.account.tokens', defaultMessage: 'Personal tokens' },
  noTokens: {
    id: 'console.account.noTokens',
    defaultMessage: 'There is none. With one, scripts call the operations in your name.',
  },
  issue: { id: 'console.account.issue', defaultMessage: 'Issue a token' },
  tokenNameHint: {
    id: 'console.account.tokenNameHint',
    defaultMessage: 'What it is for, such as the script that uses it',
  },
  tokenNameMissing: {
    id: 'console.account.tokenNameMissing',
    defaultMessage: 'Say what it is for.',
  },
  tokenRolesHint: {
    id: 'console.account.tokenRolesHint',
    defaultMessage: 'No more than the script needs. What two operators must do needs a sign-in.',
  },
  noRoles: { id: 'console.account.noRoles', defaultMessage: 'Choose at least one role.' },
  life: { id: 'console.account.life', defaultMessage: 'Valid for' },
  tokenTitle: { id: 'console.account.tokenTitle', defaultMessage: 'Your personal token' },
  tokenHint: {
    id: 'console.account.tokenHint',
    defaultMessage:
      'It is shown now only. Give it to the script as VELVET_OPERATOR_TOKEN: whoever has it acts in your name.',
  },
  tokenGone: {
    id: 'console.account.tokenGone',
    defaultMessage: 'It was issued, but the answer was lost. Revoke it and issue another one.',
  },
  revoke: { id: 'console.account.revoke', defaultMessage: 'Revoke' },
  revokeTitle: { id: 'console.account.revokeTitle', defaultMessage: 'Revoke this token?' },
  revokeText: {
    id: 'console.account.revokeText',
    defaultMessage: 'What uses it is refused from now on.',
  },
});

export const valued = defineMessages<{ revokeOne: { name: string }; days: { count: number } }>({
  revokeOne: { id: 'console.account.revokeOne', defaultMessage: 'Revoke {name}' },
  days: {
    id: 'console.account.days',
    defaultMessage: '{count, plural, one {# day} other {# days}}',
  },
});
