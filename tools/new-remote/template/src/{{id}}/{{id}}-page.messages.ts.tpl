import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({
  title: { id: '{{id}}.title' },
  back: { id: '{{id}}.back' },
  empty: { id: '{{id}}.empty' },
});
