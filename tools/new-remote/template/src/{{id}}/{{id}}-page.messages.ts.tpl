import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: '{{id}}.title' },
  back: { id: '{{id}}.back' },
  empty: { id: '{{id}}.empty' },
});
