import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({
  failed: { id: 'wallet.language.failed' },
  title: { id: 'wallet.language.title' },
});
