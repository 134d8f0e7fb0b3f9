import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  empty: { id: 'console-kit.language.empty', defaultMessage: ' (empty)' },
});
