import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  add: { id: 'wallet.bankCard.add' },
  boundTip: { id: 'wallet.bankCard.boundTip' },
  holder: { id: 'wallet.bankCard.holder' },
  nameFirst: { id: 'wallet.bankCard.nameFirst' },
  none: { id: 'wallet.bankCard.none' },
  passwordFirst: { id: 'wallet.bankCard.passwordFirst' },
  tip: { id: 'wallet.bankCard.tip' },
  title: { id: 'wallet.bankCard.title' },
});
