import { addMinor, type Minor, zeroMinor } from '@velvet/contract/money';
import type { FigureDay } from '@velvet/contract/ops/desk';

/** Days of each period. */
export const periods = { day: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof periods;

/** Figures in points. */
export const moneyFigures = ['recharged', 'paidOut', 'staked', 'won', 'houseResult'] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

interface FigureSums extends Readonly<Record<MoneyFigure, Minor>> {
  readonly newMembers: number;
}

const none: FigureSums = {
  newMembers: 0,
  recharged: zeroMinor,
  paidOut: zeroMinor,
  staked: zeroMinor,
  won: zeroMinor,
  houseResult: zeroMinor,
};

export const sumsOf = (days: readonly FigureDay[]): FigureSums =>
  days.reduce(
    (sums, day) => ({
      newMembers: sums.newMembers + day.newMembers,
      recharged: addMinor(sums.recharged, day.recharged),
      paidOut: addMinor(sums.paidOut, day.paidOut),
      staked: addMinor(sums.staked, day.staked),
      won: addMinor(sums.won, day.won),
      houseResult: addMinor(sums.houseResult, day.houseResult),
    }),
    none,
  );

/** The days of a period, and as many before them. */
export const splitDays = (days: readonly FigureDay[], length: number) => ({
  now: days.slice(-length),
  before: days.slice(-2 * length, -length),
});
