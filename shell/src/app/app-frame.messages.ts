import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  offline: { id: 'shell.offline', defaultMessage: 'You are offline' },
});
