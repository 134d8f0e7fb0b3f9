import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  bank: { id: 'wallet.bindCard.bank' },
  bankMissing: { id: 'wallet.bindCard.bankMissing' },
  bound: { id: 'wallet.bindCard.bound' },
  choose: { id: 'wallet.bindCard.choose' },
  holder: { id: 'wallet.bindCard.holder' },
  holderDiffers: { id: 'wallet.bindCard.holderDiffers' },
  holderMissing: { id: 'wallet.bindCard.holderMissing' },
  number: { id: 'wallet.bindCard.number' },
  numberWrong: { id: 'wallet.bindCard.numberWrong' },
  once: { id: 'wallet.bindCard.once' },
  submit: { id: 'wallet.bindCard.submit' },
  title: { id: 'wallet.bindCard.title' },
});

/** Messages with values. */
export const valued = defineMessages<{
  holderHint: { name: string | number };
}>({
  holderHint: { id: 'wallet.bindCard.holderHint' },
});
