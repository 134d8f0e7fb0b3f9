import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.register.title' },
  username: { id: 'shell.username' },
  password: { id: 'shell.password' },
  passwordHint: { id: 'shell.register.passwordHint' },
  confirm: { id: 'shell.register.confirm' },
  code: { id: 'shell.register.code' },
  show: { id: 'shell.showPassword' },
  hide: { id: 'shell.hidePassword' },
  submit: { id: 'shell.register.title' },
  login: { id: 'shell.signIn' },
  haveAccount: { id: 'shell.register.haveAccount' },
  usernameMissing: { id: 'shell.usernameMissing' },
  passwordMissing: { id: 'shell.passwordMissing' },
  mismatch: { id: 'shell.passwordsDiffer' },
  back: { id: 'shell.back' },
});
