import { StateBadge, type StateTone } from '@velvet/console-kit';
import type { WithdrawalItem } from '@velvet/contract/ops/withdrawals';
import { defineMessages, FormattedMessage } from 'react-intl';
import { messages } from './withdrawals.messages.ts';

export const stateLabels = defineMessages({
  'under-review': { id: 'wallet.console.withdrawals.underReview', defaultMessage: 'Under review' },
  successful: { id: 'wallet.console.withdrawals.approved', defaultMessage: 'Approved' },
  failed: { id: 'wallet.console.withdrawals.rejected', defaultMessage: 'Rejected' },
  settled: { id: 'wallet.console.withdrawals.settled', defaultMessage: 'Paid' },
});

const tones: Readonly<Record<WithdrawalItem['state'], StateTone>> = {
  'under-review': 'attention',
  successful: 'info',
  failed: 'bad',
  settled: 'good',
};

/** The state of a withdrawal, and whether it waits for the second operator. */
export function WithdrawalState({ item }: { readonly item: WithdrawalItem }) {
  return item.waitsForSecond ? (
    <StateBadge tone="attention">
      <FormattedMessage {...messages.waitsForSecond} />
    </StateBadge>
  ) : (
    <StateBadge tone={tones[item.state]}>
      <FormattedMessage {...stateLabels[item.state]} />
    </StateBadge>
  );
}
