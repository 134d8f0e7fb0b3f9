import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  total: { id: 'game.bet.total', defaultMessage: 'Total' },
  possibleReturn: { id: 'game.bet.possibleReturn', defaultMessage: 'Possible return' },
  checking: { id: 'game.bet.checking', defaultMessage: 'Checking your bet…' },
  unreadable: {
    id: 'game.bet.unreadable',
    defaultMessage: 'The answer could not be read. Please look at your game record.',
  },
});
