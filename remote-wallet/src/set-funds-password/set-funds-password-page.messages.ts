import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  hint: {
    id: 'wallet.funds.hint',
    defaultMessage: 'Four digits. You need it for every withdrawal',
  },
  new: { id: 'wallet.funds.new', defaultMessage: 'New funds password' },
  once: {
    id: 'wallet.funds.once',
    defaultMessage: 'It can be set once; only customer service can reset it',
  },
  repeat: { id: 'wallet.funds.repeat', defaultMessage: 'Repeat funds password' },
});
