import { BIG_SUM_MIN } from './constants.ts';
import type { Dice, Side } from './game.ts';

export const diceSum = (dice: Dice): number => dice[0] + dice[1] + dice[2];

/** Big is a sum of 11–18, small one of 3–10 (spec S4.1). */
export const sizeOf = (dice: Dice): 'big' | 'small' =>
  diceSum(dice) >= BIG_SUM_MIN ? 'big' : 'small';

export const parityOf = (dice: Dice): 'odd' | 'even' => (diceSum(dice) % 2 === 1 ? 'odd' : 'even');

/** Whether a side comes up with these numbers. */
export const sideWins = (side: Side, dice: Dice): boolean =>
  side === sizeOf(dice) || side === parityOf(dice);
