import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  big: { id: 'game.side.big', defaultMessage: 'Rose' },
  small: { id: 'game.side.small', defaultMessage: 'Lily' },
  odd: { id: 'game.side.odd', defaultMessage: 'Balloon' },
  even: { id: 'game.side.even', defaultMessage: 'Fireworks' },
  bigMeaning: { id: 'game.side.bigMeaning', defaultMessage: 'Big, sum 11–18' },
  smallMeaning: { id: 'game.side.smallMeaning', defaultMessage: 'Small, sum 3–10' },
  oddMeaning: { id: 'game.side.oddMeaning', defaultMessage: 'Odd sum' },
  evenMeaning: { id: 'game.side.evenMeaning', defaultMessage: 'Even sum' },
});

/** Messages with values. */
export const valued = defineMessages<{
  dice: { numbers: string };
  pays: { odds: string };
}>({
  dice: { id: 'game.bet.dice', defaultMessage: 'Drawn: {numbers}' },
  pays: { id: 'game.side.pays', defaultMessage: '× {odds}' },
});
