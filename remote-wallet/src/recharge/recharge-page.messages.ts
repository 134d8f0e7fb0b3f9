import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  amountWrong: { id: 'wallet.recharge.amountWrong', defaultMessage: 'Amount error' },
  last: { id: 'wallet.recharge.last', defaultMessage: 'Last recharges' },
  method: { id: 'wallet.recharge.method', defaultMessage: 'Payment method' },
  next: {
    id: 'wallet.recharge.next',
    defaultMessage:
      'You continue on the payment provider’s page. The points arrive as soon as the payment is confirmed',
  },
  pay: { id: 'wallet.recharge.pay', defaultMessage: 'Pay now' },
  quick: { id: 'wallet.recharge.quick', defaultMessage: 'Common amounts' },
  ready: { id: 'wallet.recharge.ready', defaultMessage: 'Your recharge can be paid now' },
  submit: { id: 'wallet.recharge.submit', defaultMessage: 'Recharge' },
  unsafe: {
    id: 'wallet.recharge.unsafe',
    defaultMessage:
      'The payment address is not safe. Nothing was paid. Please contact customer service',
  },
});
