import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({
  title: { id: 'shell.notFound.title' },
  text: { id: 'shell.notFound.text' },
  home: { id: 'shell.goHome' },
});
