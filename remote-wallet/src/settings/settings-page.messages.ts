import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  account: { id: 'wallet.settings.account' },
  activeNow: { id: 'wallet.settings.activeNow' },
  app: { id: 'wallet.settings.app' },
  appearance: { id: 'wallet.settings.appearance' },
  basicInfo: { id: 'wallet.settings.basicInfo' },
  change: { id: 'wallet.settings.change' },
  endOthers: { id: 'wallet.settings.endOthers' },
  endOthersQuestion: { id: 'wallet.settings.endOthersQuestion' },
  fundsFixed: { id: 'wallet.settings.fundsFixed' },
  isSet: { id: 'wallet.settings.isSet' },
  language: { id: 'wallet.settings.language' },
  loginPassword: { id: 'wallet.settings.loginPassword' },
  onlyHere: { id: 'wallet.settings.onlyHere' },
  otherDevice: { id: 'wallet.settings.otherDevice' },
  sessions: { id: 'wallet.settings.sessions' },
  signOut: { id: 'wallet.settings.signOut' },
  signOutQuestion: { id: 'wallet.settings.signOutQuestion' },
  themeDark: { id: 'wallet.settings.themeDark' },
  themeLight: { id: 'wallet.settings.themeLight' },
  themeSystem: { id: 'wallet.settings.themeSystem' },
  thisDevice: { id: 'wallet.settings.thisDevice' },
  title: { id: 'wallet.settings.title' },
  unknownAddress: { id: 'wallet.settings.unknownAddress' },
});

/** Messages with values. */
export const valued = defineMessages<{
  lastLogin: { time: string | number };
}>({
  lastLogin: { id: 'wallet.settings.lastLogin' },
});
