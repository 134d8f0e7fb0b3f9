import type { Side } from '@velvet/contract/game';
import { defineMessages } from 'react-intl';

const sideMessages = defineMessages({
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
export const sideValued = defineMessages<{
  dice: { numbers: string };
  pays: { odds: string };
}>({
  dice: { id: 'game.bet.dice', defaultMessage: 'Drawn: {numbers}' },
  pays: { id: 'game.side.pays', defaultMessage: '× {odds}' },
});

/** How the product shows a side (spec S4.1): its name, what it means, its icon on a 24 px grid. */
export const sideArt = {
  big: {
    name: sideMessages.big,
    meaning: sideMessages.bigMeaning,
    icon: 'M12 11.5c-3.2 0-5-1.8-5-4.6 0-1.2.5-2.4 1.2-3.2 1 .3 1.8.9 2.3 1.6.3-.8.8-1.6 1.5-2.3.7.7 1.2 1.5 1.5 2.3.5-.7 1.3-1.3 2.3-1.6.7.8 1.2 2 1.2 3.2 0 2.8-1.8 4.6-5 4.6zM10.2 7.4c.3 1 .9 1.5 1.8 1.5s1.5-.5 1.8-1.5M12 11.5V21M12 18c-3 .4-5-.8-5.6-3.4 2.9-.5 5 .7 5.6 3.4M12 16c2.4.2 4.2-.8 4.8-2.9-2.5-.4-4.3.6-4.8 2.9',
  },
  small: {
    name: sideMessages.small,
    meaning: sideMessages.smallMeaning,
    icon: 'M12 13C9 11.2 7.8 8 8.4 4.2c1.7.7 2.9 1.9 3.6 3.5.7-1.6 1.9-2.8 3.6-3.5C16.2 8 15 11.2 12 13zM12 13c-2.5.2-5-.9-6.8-3.7M12 13c2.5.2 5-.9 6.8-3.7M12 13v8M12 19c2.6 0 4.6-1.2 5.6-3.6',
  },
  odd: {
    name: sideMessages.odd,
    meaning: sideMessages.oddMeaning,
    icon: 'M12 3a5.8 5.8 0 0 1 5.8 5.8c0 3.4-2.8 6.4-5.8 6.4s-5.8-3-5.8-6.4A5.8 5.8 0 0 1 12 3zM12 15.2l-1.3 1.8h2.6zM12 17c-1.2 1.3 1.2 2.4 0 4M9.2 8.4A2.9 2.9 0 0 1 11.4 6',
  },
  even: {
    name: sideMessages.even,
    meaning: sideMessages.evenMeaning,
    icon: 'M12 9V3.5M12 15v5.5M9 12H3.5M15 12h5.5M9.9 9.9 6 6M14.1 14.1 18 18M9.9 14.1 6 18M14.1 9.9 18 6M12 11.9v.2',
  },
} as const satisfies Record<Side, { name: object; meaning: object; icon: string }>;
