import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  all: { id: 'wallet.notice.all' },
  missing: { id: 'wallet.notice.missing' },
  title: { id: 'wallet.notice.title' },
});
