import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  amountWrong: { id: 'wallet.recharge.amountWrong' },
  method: { id: 'wallet.recharge.method' },
  next: { id: 'wallet.recharge.next' },
  quick: { id: 'wallet.recharge.quick' },
  submit: { id: 'wallet.recharge.submit' },
  title: { id: 'wallet.recharge.title' },
  unsafe: { id: 'wallet.recharge.unsafe' },
});
