import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  language: { id: 'shell.language', defaultMessage: 'Language' },
});
