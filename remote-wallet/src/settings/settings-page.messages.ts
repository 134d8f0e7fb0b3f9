import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  account: { id: 'wallet.settings.account', defaultMessage: 'Account and security' },
  activeNow: { id: 'wallet.settings.activeNow', defaultMessage: 'Active now' },
  app: { id: 'wallet.settings.app', defaultMessage: 'This app' },
  appearance: { id: 'wallet.settings.appearance', defaultMessage: 'Appearance' },
  basicInfo: { id: 'wallet.settings.basicInfo', defaultMessage: 'Basic information' },
  change: { id: 'wallet.settings.change', defaultMessage: 'Change' },
  deviceCode: { id: 'wallet.settings.deviceCode', defaultMessage: 'Code for another device' },
  deviceCodeHint: {
    id: 'wallet.settings.deviceCodeHint',
    defaultMessage: 'Enter it with your password there. Give it to nobody.',
  },
  endOthers: { id: 'wallet.settings.endOthers', defaultMessage: 'Log out the others' },
  endOthersQuestion: {
    id: 'wallet.settings.endOthersQuestion',
    defaultMessage: 'Log out all your other devices?',
  },
  fundsFixed: {
    id: 'wallet.settings.fundsFixed',
    defaultMessage: 'Your funds password is already set. Contact customer service to change it',
  },
  isNew: { id: 'wallet.settings.isNew', defaultMessage: 'New' },
  isSet: { id: 'wallet.settings.isSet', defaultMessage: 'Set' },
  language: { id: 'wallet.settings.language', defaultMessage: 'Language' },
  loginPassword: { id: 'wallet.settings.loginPassword', defaultMessage: 'Login password' },
  newDevices: {
    id: 'wallet.settings.newDevices',
    defaultMessage: 'Sign-ins from new devices',
  },
  newDevicesHint: {
    id: 'wallet.settings.newDevicesHint',
    defaultMessage:
      'If one was not you, change your login password; that logs out all other devices.',
  },
  notMe: { id: 'wallet.settings.notMe', defaultMessage: 'This was not me' },
  notMeQuestion: {
    id: 'wallet.settings.notMeQuestion',
    defaultMessage:
      'Log out all other devices and hold withdrawals until customer service has looked?',
  },
  notMeDone: {
    id: 'wallet.settings.notMeDone',
    defaultMessage: 'Withdrawals are on hold. Please choose a new login password now',
  },
  notifications: { id: 'wallet.settings.notifications', defaultMessage: 'Notifications' },
  off: { id: 'wallet.settings.off', defaultMessage: 'Off' },
  on: { id: 'wallet.settings.on', defaultMessage: 'On' },
  onlyHere: {
    id: 'wallet.settings.onlyHere',
    defaultMessage: 'You are logged in on this device only',
  },
  otherDevices: { id: 'wallet.settings.otherDevices', defaultMessage: 'Other devices' },
  passkeys: { id: 'wallet.settings.passkeys', defaultMessage: 'Passkeys' },
  sessions: { id: 'wallet.settings.sessions', defaultMessage: 'Where you are logged in' },
  signInCodes: { id: 'wallet.settings.signInCodes', defaultMessage: 'Sign-in codes' },
  signOut: { id: 'wallet.settings.signOut', defaultMessage: 'Log out' },
  signOutQuestion: {
    id: 'wallet.settings.signOutQuestion',
    defaultMessage: 'Log out of this device?',
  },
  themeDark: { id: 'wallet.settings.themeDark', defaultMessage: 'Dark' },
  themeLight: { id: 'wallet.settings.themeLight', defaultMessage: 'Light' },
  themeSystem: { id: 'wallet.settings.themeSystem', defaultMessage: 'Device' },
  thisDevice: { id: 'wallet.settings.thisDevice', defaultMessage: 'This device' },
  title: { id: 'wallet.settings.title', defaultMessage: 'Settings' },
  yourData: { id: 'wallet.settings.yourData', defaultMessage: 'Your data' },
  unknownDevice: { id: 'wallet.settings.unknownDevice', defaultMessage: 'Unknown device' },
});

/** Messages with values. */
export const valued = defineMessages<{
  codeUntil: { time: string };
  end: { device: string };
  endQuestion: { device: string };
  lastLogin: { time: string | number };
  signIns: { times: number };
}>({
  codeUntil: { id: 'wallet.settings.codeUntil', defaultMessage: 'Valid until {time}' },
  end: { id: 'wallet.settings.end', defaultMessage: 'Log out {device}' },
  endQuestion: { id: 'wallet.settings.endQuestion', defaultMessage: 'Log out {device}?' },
  signIns: {
    id: 'wallet.settings.signIns',
    defaultMessage:
      '{times, plural, one {# sign-in} other {# sign-ins}} that day from this device or address',
  },
  lastLogin: { id: 'wallet.settings.lastLogin', defaultMessage: 'Last login {time}' },
});
