import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  accountOffline: { id: 'shell.accountOffline', defaultMessage: 'Account offline' },
});
