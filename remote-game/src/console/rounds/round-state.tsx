import { stateBadge } from '@velvet/console-kit';
import type { Side } from '@velvet/contract/game';
import type { RoundItem } from '@velvet/contract/ops/games';
import { defineMessages, FormattedMessage } from 'react-intl';

export const stateLabels = defineMessages({
  pending: { id: 'game.console.rounds.pending', defaultMessage: 'Not drawn' },
  drawn: { id: 'game.console.rounds.drawn', defaultMessage: 'Drawn' },
  settled: { id: 'game.console.rounds.settled', defaultMessage: 'Settled' },
  void: { id: 'game.console.rounds.void', defaultMessage: 'Void' },
  refunded: { id: 'game.console.rounds.refunded', defaultMessage: 'Refunded' },
});

export const RoundState = stateBadge(stateLabels, {
  pending: 'neutral',
  drawn: 'info',
  settled: 'good',
  void: 'bad',
  refunded: 'attention',
});

/** Three dice and their sum: `2 · 5 · 6 = 13`. */
export function DiceFaces({ dice }: { readonly dice: NonNullable<RoundItem['dice']> }) {
  const sum = dice.reduce((total, face) => total + face, 0);
  return `${dice.join(' · ')} = ${sum}`;
}

const names = defineMessages({
  big: { id: 'game.console.side.big', defaultMessage: 'Big (11–18)' },
  small: { id: 'game.console.side.small', defaultMessage: 'Small (3–10)' },
  odd: { id: 'game.console.side.odd', defaultMessage: 'Odd sum' },
  even: { id: 'game.console.side.even', defaultMessage: 'Even sum' },
});

/** What a bet on this side bets on. */
export const SideName = ({ side }: { readonly side: Side }) => (
  <FormattedMessage {...names[side]} />
);
