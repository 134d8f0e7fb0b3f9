import { toPoints } from '@velvet/contract/money';
import type { FigureDay } from '@velvet/contract/ops/desk';
import type { IntlShape } from 'react-intl';
import type { ChartFigure } from './chart-list.ts';
import { sumsOf } from './figure-sums.ts';
import { figureNames, valued } from './figures.messages.ts';

type Figures = Pick<FigureDay, ChartFigure>;

/** A figure as a plain number for charts: points, or people. */
export const figureValue = (figures: Figures, figure: ChartFigure): number =>
  figure === 'newMembers' ? figures.newMembers : toPoints(figures[figure]);

/** `Recharged: 1,200.00`, the sum of the days. */
export function sumLabel(
  intl: Pick<IntlShape, 'formatMessage' | 'formatNumber'>,
  figure: ChartFigure,
  days: readonly FigureDay[],
): string {
  const digits = figure === 'newMembers' ? 0 : 2;
  const value = intl.formatNumber(figureValue(sumsOf(days), figure), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return intl.formatMessage(valued.total, {
    name: intl.formatMessage(figureNames[figure]),
    value,
  });
}
