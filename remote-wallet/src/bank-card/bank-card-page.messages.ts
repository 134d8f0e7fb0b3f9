import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  add: { id: 'wallet.bankCard.add', defaultMessage: 'Add a bank card' },
  bank: { id: 'wallet.bankCard.bank', defaultMessage: 'Bank' },
  boundTip: {
    id: 'wallet.bankCard.boundTip',
    defaultMessage: 'To change a bound card, contact customer service',
  },
  holder: { id: 'wallet.bankCard.holder', defaultMessage: 'Cardholder' },
  nameFirst: {
    id: 'wallet.bankCard.nameFirst',
    defaultMessage: 'Please set your name before binding a bank card!',
  },
  none: { id: 'wallet.bankCard.none', defaultMessage: 'No bank card yet' },
  number: { id: 'wallet.bankCard.number', defaultMessage: 'Card number' },
  passwordFirst: {
    id: 'wallet.bankCard.passwordFirst',
    defaultMessage: 'Please set a funds password first',
  },
  tip: {
    id: 'wallet.bankCard.tip',
    defaultMessage:
      'Points are redeemed to this card. It can be bound once and not changed in the app',
  },
});
