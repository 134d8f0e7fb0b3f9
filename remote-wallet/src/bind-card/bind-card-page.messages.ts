import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  bankMissing: { id: 'wallet.bindCard.bankMissing', defaultMessage: 'Please choose a bank' },
  bound: {
    id: 'wallet.bindCard.bound',
    defaultMessage: 'You have already bound a bank card and cannot bind again',
  },
  choose: { id: 'wallet.bindCard.choose', defaultMessage: 'Choose a bank' },
  holder: { id: 'wallet.bindCard.holder', defaultMessage: 'Cardholder name' },
  holderDiffers: {
    id: 'wallet.bindCard.holderDiffers',
    defaultMessage: 'The cardholder must be your real name',
  },
  holderMissing: {
    id: 'wallet.bindCard.holderMissing',
    defaultMessage: 'Please enter the cardholder’s name',
  },
  numberWrong: {
    id: 'wallet.bindCard.numberWrong',
    defaultMessage: 'The card number needs 8–30 digits',
  },
  once: {
    id: 'wallet.bindCard.once',
    defaultMessage: 'A card can be bound once. Please check the number',
  },
  submit: { id: 'wallet.bindCard.submit', defaultMessage: 'Bind card' },
  title: { id: 'wallet.bindCard.title', defaultMessage: 'Bind a bank card' },
});

/** Messages with values. */
export const valued = defineMessages<{
  holderHint: { name: string | number };
}>({
  holderHint: { id: 'wallet.bindCard.holderHint', defaultMessage: 'As in your real name: {name}' },
});
