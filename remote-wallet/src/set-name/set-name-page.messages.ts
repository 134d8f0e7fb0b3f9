import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  fixed: {
    id: 'wallet.setName.fixed',
    defaultMessage: 'Your name is fixed because a bank card is bound',
  },
  tip: {
    id: 'wallet.setName.tip',
    defaultMessage: 'It must match the holder of the bank card you will bind',
  },
});
