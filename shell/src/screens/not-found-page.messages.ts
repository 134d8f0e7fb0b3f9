import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.notFound.title' },
  text: { id: 'shell.notFound.text' },
  home: { id: 'shell.goHome' },
});
