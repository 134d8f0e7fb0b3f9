import { defineMessages } from 'react-intl';

export const messages = defineMessages({ offline: { id: 'shell.error.offline' } });
