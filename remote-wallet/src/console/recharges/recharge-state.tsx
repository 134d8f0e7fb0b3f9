import { StateBadge, type StateTone } from '@velvet/console-kit';
import type { RechargeItem } from '@velvet/contract/ops/recharges';
import { defineMessages, FormattedMessage } from 'react-intl';
import { messages } from './recharges.messages.ts';

export const stateLabels = defineMessages({
  pending: { id: 'wallet.console.recharges.pending', defaultMessage: 'Pending' },
  succeeded: { id: 'wallet.console.recharges.succeeded', defaultMessage: 'Credited' },
  declined: { id: 'wallet.console.recharges.declined', defaultMessage: 'Declined' },
});

const tones: Readonly<Record<RechargeItem['state'], StateTone>> = {
  pending: 'attention',
  succeeded: 'good',
  declined: 'bad',
};

/** The state of a recharge, and whether it waits for the second operator. */
export function RechargeState({ item }: { readonly item: RechargeItem }) {
  const label = item.waitsForSecond ? messages.waitsForSecond : stateLabels[item.state];
  return (
    <StateBadge tone={tones[item.state]}>
      <FormattedMessage {...label} />
    </StateBadge>
  );
}
