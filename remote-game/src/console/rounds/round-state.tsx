import { StateBadge, type StateTone } from '@velvet/console-kit';
import type { RoundItem } from '@velvet/contract/ops/games';
import { defineMessages, FormattedMessage } from 'react-intl';
import { messages } from './rounds.messages.ts';

export const stateLabels = defineMessages({
  pending: { id: 'game.console.rounds.pending', defaultMessage: 'Not drawn' },
  drawn: { id: 'game.console.rounds.drawn', defaultMessage: 'Drawn' },
  settled: { id: 'game.console.rounds.settled', defaultMessage: 'Settled' },
  void: { id: 'game.console.rounds.void', defaultMessage: 'Void' },
  refunded: { id: 'game.console.rounds.refunded', defaultMessage: 'Refunded' },
});

const tones: Readonly<Record<RoundItem['state'], StateTone>> = {
  pending: 'neutral',
  drawn: 'info',
  settled: 'good',
  void: 'bad',
  refunded: 'attention',
};

export function RoundState({
  round,
}: {
  readonly round: Pick<RoundItem, 'state' | 'waitsForSecond'>;
}) {
  return round.waitsForSecond ? (
    <StateBadge tone="attention">
      <FormattedMessage {...messages.waitsForSecond} />
    </StateBadge>
  ) : (
    <StateBadge tone={tones[round.state]}>
      <FormattedMessage {...stateLabels[round.state]} />
    </StateBadge>
  );
}
