import { type Side, type SideOdds, sides } from '@velvet/contract/game';
import { type Minor, minor, parseDecimal, timesMinor, zeroMinor } from '@velvet/contract/money';

/** What stands in the field counts as points; undefined for anything but a whole number. */
export function stakeOf(text: string): Minor | undefined {
  return /^\d{1,10}$/.test(text) ? parseDecimal(text) : undefined;
}

/** The digits of what was typed or pasted, full-width ones included, without leading zeros. */
export function stakeDigits(text: string): string {
  const [whole = ''] = text.normalize('NFKC').split('.');
  return whole
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9);
}

/** Adds a side to the pending ones or takes it away; they keep the wire's order. */
export const toggleSide = (chosen: readonly Side[], side: Side): readonly Side[] =>
  sides.filter((known) => chosen.includes(known) !== (known === side));

export const totalOf = (stake: Minor | undefined, count: number): Minor =>
  timesMinor(stake ?? zeroMinor, count);

export type BetProblem =
  | 'no-side'
  | 'no-stake'
  | 'below-minimum'
  | 'above-maximum'
  | 'insufficient-balance';

interface Draft {
  readonly sides: readonly Side[];
  readonly stake: Minor | undefined;
  readonly balance: Minor;
  /** Of one side's stake, as the game's info has them. */
  readonly minimum?: Minor | undefined;
  readonly maximum?: Minor | undefined;
}

/**
 * The checks of spec S4.4, in its order, then the game's limits. The server repeats them and has the
 * last word.
 */
export function findBetProblem(draft: Draft): BetProblem | undefined {
  const { sides: chosen, stake, balance, minimum, maximum } = draft;
  if (chosen.length === 0) return 'no-side';
  if (stake === undefined || stake === 0) return 'no-stake';
  if (balance - totalOf(stake, chosen.length) < 0) return 'insufficient-balance';
  if (minimum !== undefined && stake < minimum) return 'below-minimum';
  if (maximum !== undefined && stake > maximum) return 'above-maximum';
  return undefined;
}

export const oddsOf = (odds: readonly SideOdds[], side: Side): number | undefined =>
  odds.find((entry) => entry.side === side)?.odds;

/** What one winning side returns, stake included; fractions of a hundredth are cut, as the server does. */
export function returnOf(stake: Minor, odds: number): Minor {
  const hundredths = BigInt(Math.round(odds * 100));
  return minor(Number((BigInt(stake) * hundredths) / 100n));
}

/**
 * The most the chosen sides can return together: of two opposite sides only one comes up, so every
 * size with every parity is tried. Undefined while the odds of one are not known.
 */
export function bestReturn(
  chosen: readonly Side[],
  stake: Minor | undefined,
  odds: readonly SideOdds[],
): Minor | undefined {
  if (chosen.some((side) => oddsOf(odds, side) === undefined)) return undefined;
  const of = (side: Side): number => {
    const rate = chosen.includes(side) ? oddsOf(odds, side) : undefined;
    return rate === undefined ? 0 : returnOf(stake ?? zeroMinor, rate);
  };
  return minor(Math.max(of('big'), of('small')) + Math.max(of('odd'), of('even')));
}

/** The share of a stake the house keeps on average: each side comes up half of the time. */
export const houseEdge = (odds: number): number => 1 - odds / 2;
