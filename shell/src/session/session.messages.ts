import { defineMessages } from '@velvet/shared/i18n';

export const messages = defineMessages({ accountOffline: { id: 'shell.accountOffline' } });
