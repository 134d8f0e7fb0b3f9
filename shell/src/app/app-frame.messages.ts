import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  offline: { id: 'shell.error.offline', defaultMessage: 'You are offline' },
});
