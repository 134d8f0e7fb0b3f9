import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  hint: { id: 'wallet.funds.hint' },
  new: { id: 'wallet.funds.new' },
  once: { id: 'wallet.funds.once' },
  repeat: { id: 'wallet.funds.repeat' },
  title: { id: 'wallet.funds.title' },
});
