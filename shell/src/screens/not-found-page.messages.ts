import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'shell.notFound.title', defaultMessage: 'Page not found' },
  text: { id: 'shell.notFound.text', defaultMessage: 'There is nothing at this address.' },
  home: { id: 'shell.goHome', defaultMessage: 'Go to Home' },
});
