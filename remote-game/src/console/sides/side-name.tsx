import type { Side } from '@velvet/contract/game';
import { defineMessages, FormattedMessage } from 'react-intl';

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
