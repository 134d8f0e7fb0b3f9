import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({
  title: { id: 'wallet.setSex.title' },
});
