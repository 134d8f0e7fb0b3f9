import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  empty: { id: 'shared.console.language.empty', defaultMessage: ' (empty)' },
});
