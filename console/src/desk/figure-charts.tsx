import { Skeleton } from '@mantine/core';
import type { FigureDay } from '@velvet/contract/ops/desk';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import * as styles from './desk.module.css';
import { type ChartSpec, charts, formatSum, sumOf } from './figure-sums.ts';
import { figureNames, valued } from './figures.messages.ts';

/** Charts are the largest library of the console: fetched when the desk shows them. */
const BarChart = lazy(() => import(/* webpackChunkName: "charts" */ './day-bars.tsx'));

const HEIGHT = 110;

export function FigureCharts({ days }: { readonly days: readonly FigureDay[] }) {
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <FigureChart key={chart.title.id} chart={chart} days={days} />
      ))}
    </div>
  );
}

interface FigureChartProps {
  readonly chart: ChartSpec;
  readonly days: readonly FigureDay[];
}

/** One chart. Those who do not see it get its sums; every value is in the table. */
function FigureChart({ chart, days }: FigureChartProps) {
  const intl = useIntl();
  const { title, series } = chart;
  const sums = series.map(({ figure }) =>
    intl.formatMessage(valued.total, {
      name: intl.formatMessage(figureNames[figure]),
      value: formatSum(intl, days, figure),
    }),
  );
  const rows = days.map((day) => ({
    day: day.day,
    ...Object.fromEntries(series.map(({ figure }) => [figure, sumOf([day], figure)])),
  }));
  return (
    <figure className={styles.chart}>
      <figcaption>{intl.formatMessage(title)}</figcaption>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ figure, color }) => (
            <li key={figure}>
              <span className={styles.swatch} style={{ background: color }} />
              {intl.formatMessage(figureNames[figure])}
            </li>
          ))}
        </ul>
      )}
      <div role="img" aria-label={intl.formatList(sums)}>
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <BarChart rows={rows} series={series} height={HEIGHT} />
        </Suspense>
      </div>
    </figure>
  );
}
