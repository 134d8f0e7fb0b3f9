import type { MessageDescriptor } from 'react-intl';
import type { MoneyFigure } from './figure-sums.ts';
import { messages } from './figures.messages.ts';

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
