import { BIG_SUM_MIN } from '@velvet/shared/contract/constants';
import type { Dice, Side } from '@velvet/shared/contract/game';

const HUNDREDTHS = 100;

const sumOf = (dice: Dice): number => dice[0] + dice[1] + dice[2];

/** Big is a sum of 11–18, small one of 3–10 (spec S4.1). */
export const sizeOf = (dice: Dice): 'big' | 'small' =>
  sumOf(dice) >= BIG_SUM_MIN ? 'big' : 'small';

export const parityOf = (dice: Dice): 'odd' | 'even' => (sumOf(dice) % 2 === 1 ? 'odd' : 'even');

/** Whether a side comes up with these numbers. */
export function sideWins(side: Side, dice: Dice): boolean {
  return side === sizeOf(dice) || side === parityOf(dice);
}

/** What a winning bet returns, stake included; both in minor units. Fractions are cut. */
export function payoutOf(stakeMinor: number, oddsHundredths: number): number {
  return Number((BigInt(stakeMinor) * BigInt(oddsHundredths)) / BigInt(HUNDREDTHS));
}

/** The share of a stake the house keeps on average: each side comes up half of the time. */
export function houseEdge(oddsHundredths: number): number {
  return 1 - oddsHundredths / HUNDREDTHS / 2;
}
