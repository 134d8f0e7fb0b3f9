import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.login.title' },
  username: { id: 'shell.username' },
  password: { id: 'shell.password' },
  show: { id: 'shell.showPassword' },
  hide: { id: 'shell.hidePassword' },
  submit: { id: 'shell.signIn' },
  register: { id: 'shell.register.title' },
  noAccount: { id: 'shell.login.noAccount' },
  usernameMissing: { id: 'shell.usernameMissing' },
  passwordMissing: { id: 'shell.passwordMissing' },
  back: { id: 'shell.back' },
});
