import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.ageGate.title' },
  text: { id: 'shell.ageGate.text' },
  accept: { id: 'shell.ageGate.accept' },
  leave: { id: 'shell.ageGate.leave' },
});
