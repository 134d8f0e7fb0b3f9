import { defineMessages } from 'react-intl';

export const messages = defineMessages<{ step: { place: number; total: number } }>({
  step: {
    id: 'wallet.cardSetup.step',
    defaultMessage: 'Bind a bank card: step {place, number} of {total, number}',
  },
});
