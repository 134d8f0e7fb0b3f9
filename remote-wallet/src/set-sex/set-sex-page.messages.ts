import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'wallet.setSex.title', defaultMessage: 'Sex' },
});
