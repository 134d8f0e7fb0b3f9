import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  toasts: { id: 'shell.toasts' },
  ok: { id: 'shell.ok' },
  cancel: { id: 'shell.cancel' },
  signInNeeded: { id: 'shell.signInNeeded' },
  signIn: { id: 'shell.signIn' },
});
