import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({
  all: { id: 'wallet.notice.all' },
  missing: { id: 'wallet.notice.missing' },
  title: { id: 'wallet.notice.title' },
});
