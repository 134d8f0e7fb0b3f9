import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  fixed: { id: 'wallet.setName.fixed' },
  tip: { id: 'wallet.setName.tip' },
  title: { id: 'wallet.setName.title' },
});
