import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  failed: {
    id: 'wallet.language.failed',
    defaultMessage: 'The language could not be loaded. Check your connection and choose it again',
  },
  title: { id: 'wallet.language.title', defaultMessage: 'Language' },
});
