import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.ageGate.title', defaultMessage: 'Adults only' },
  text: {
    id: 'shell.ageGate.text',
    defaultMessage:
      'This app is for people aged 18 or older. We remember your answer on this device.',
  },
  accept: { id: 'shell.ageGate.accept', defaultMessage: 'I am 18 or older' },
  leave: { id: 'shell.ageGate.leave', defaultMessage: 'Leave' },
});
