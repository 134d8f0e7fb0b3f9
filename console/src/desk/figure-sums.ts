import { addMinor, type Minor, zeroMinor } from '@velvet/contract/money';
import type { FigureDay } from '@velvet/contract/ops/desk';
import type { IntlShape, MessageDescriptor } from 'react-intl';
import { messages } from './figures.messages.ts';

/** Days of each period. */
export const periods = { day: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof periods;

/** Figures in points. */
export const moneyFigures = ['recharged', 'paidOut', 'staked', 'won', 'houseResult'] as const;
type MoneyFigure = (typeof moneyFigures)[number];

export type FigureSums = Omit<FigureDay, 'day'>;

export function sumsOf(days: readonly FigureDay[]): FigureSums {
  const sum = (figure: MoneyFigure): Minor =>
    days.reduce((total, day) => addMinor(total, day[figure]), zeroMinor);
  return {
    newMembers: days.reduce((total, day) => total + day.newMembers, 0),
    recharged: sum('recharged'),
    paidOut: sum('paidOut'),
    staked: sum('staked'),
    won: sum('won'),
    houseResult: sum('houseResult'),
  };
}

/** The days of a period, and as many before them. */
export const splitDays = (days: readonly FigureDay[], length: number) => ({
  now: days.slice(-length),
  before: days.slice(-2 * length, -length),
});

export type ChartFigure = MoneyFigure | 'newMembers';

export interface ChartSpec {
  readonly title: MessageDescriptor;
  readonly series: readonly { readonly figure: ChartFigure; readonly color: string }[];
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
  { title: messages.houseChart, series: [{ figure: 'houseResult', color: 'var(--accent)' }] },
  { title: messages.memberChart, series: [{ figure: 'newMembers', color: 'var(--blue)' }] },
];

/** A day of UTC, `2026-11-20`, in the operator's language. */
export const formatDay = (intl: Pick<IntlShape, 'formatDate'>, day: string): string =>
  intl.formatDate(`${day}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' });
