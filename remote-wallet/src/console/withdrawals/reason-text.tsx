import { usualReasonWords } from '@velvet/contract/ops/withdrawals';
import { defineMessages, FormattedMessage } from 'react-intl';

export const reasonLabels = defineMessages({
  paid_out: { id: 'wallet.console.reason.paidOut', defaultMessage: 'Checked and paid out' },
  bank_refused: {
    id: 'wallet.console.reason.bankRefused',
    defaultMessage: 'The bank refused the payment',
  },
  card_wrong: {
    id: 'wallet.console.reason.cardWrong',
    defaultMessage: 'The card’s details are wrong',
  },
  name_differs: {
    id: 'wallet.console.reason.nameDiffers',
    defaultMessage: 'The card is in another name',
  },
  checks_open: {
    id: 'wallet.console.reason.checksOpen',
    defaultMessage: 'Checks of the account are not finished',
  },
});

/** A reason as operators read it; members read the usual ones in their own language. */
export function ReasonText({ reason }: { readonly reason: string }) {
  const usual = usualReasonWords.find((word) => word === reason);
  return usual ? <FormattedMessage {...reasonLabels[usual]} /> : reason;
}
