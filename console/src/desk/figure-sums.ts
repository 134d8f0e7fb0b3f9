import { addMinor, type Minor, toPoints, zeroMinor } from '@velvet/contract/money';
import type { FigureDay } from '@velvet/contract/ops/desk';
import type { IntlShape, MessageDescriptor } from 'react-intl';
import { figureNames, messages } from './figures.messages.ts';

/** Days of each period. */
export const periods = { day: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof periods;

/** How many members registered, and amounts of points. */
export const figures = [
  'newMembers',
  'recharged',
  'paidOut',
  'staked',
  'won',
  'houseResult',
] as const satisfies readonly (keyof FigureDay)[];
export type Figure = (typeof figures)[number];

export const sumOfPoints = (
  days: readonly FigureDay[],
  figure: Exclude<Figure, 'newMembers'>,
): Minor => days.reduce((total, day) => addMinor(total, day[figure]), zeroMinor);

/** A figure of some days together as a plain number: people, or points. */
export const sumOf = (days: readonly FigureDay[], figure: Figure): number =>
  figure === 'newMembers'
    ? days.reduce((total, day) => total + day.newMembers, 0)
    : toPoints(sumOfPoints(days, figure));

/** The same in the operator's language. */
export function formatSum(
  intl: Pick<IntlShape, 'formatNumber'>,
  days: readonly FigureDay[],
  figure: Figure,
): string {
  const digits = figure === 'newMembers' ? 0 : 2;
  return intl.formatNumber(sumOf(days, figure), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The days of a period, and as many before them. */
export const splitDays = (days: readonly FigureDay[], length: number) => ({
  now: days.slice(-length),
  before: days.slice(-2 * length, -length),
});

export interface ChartSpec {
  readonly title: MessageDescriptor;
  readonly series: readonly { readonly figure: Figure; readonly color: string }[];
}

/** The charts of the desk; colours are tokens of both themes. */
export const charts: readonly ChartSpec[] = [
  {
    title: messages.moneyChart,
    series: [
      { figure: 'recharged', color: 'var(--green)' },
      { figure: 'paidOut', color: 'var(--amber)' },
    ],
  },
  {
    title: messages.gameChart,
    series: [
      { figure: 'staked', color: 'var(--blue)' },
      { figure: 'won', color: 'var(--rose)' },
    ],
  },
  { title: figureNames.houseResult, series: [{ figure: 'houseResult', color: 'var(--accent)' }] },
  { title: figureNames.newMembers, series: [{ figure: 'newMembers', color: 'var(--blue)' }] },
];

/** A day of UTC, `2026-11-20`, in the operator's language. */
export const formatDay = (intl: Pick<IntlShape, 'formatDate'>, day: string): string =>
  intl.formatDate(`${day}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' });
