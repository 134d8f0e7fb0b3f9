import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({ offline: { id: 'shell.error.offline' } });
