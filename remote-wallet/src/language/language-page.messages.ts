import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  failed: { id: 'wallet.language.failed' },
  title: { id: 'wallet.language.title' },
});
