import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: '{{id}}.title', defaultMessage: '{{title}}' },
  back: { id: '{{id}}.back', defaultMessage: '{{back}}' },
  empty: { id: '{{id}}.empty', defaultMessage: '{{empty}}' },
});
