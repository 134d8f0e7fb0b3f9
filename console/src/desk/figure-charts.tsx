import { Skeleton } from '@mantine/core';
import type { FigureDay } from '@velvet/contract/ops/desk';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';
import type { BarsProps } from './bars.tsx';
import * as styles from './desk.module.css';
import { type ChartSpec, charts, formatDay, formatSum, sumOf } from './figure-sums.ts';
import { figureNames, valued } from './figures.messages.ts';

/** Charts are the largest library of the console: fetched when the desk shows them. */
const BarChart = lazy(() => import(/* webpackChunkName: "charts" */ './bars.tsx'));

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

/** Figures by day. Every value is in the table. */
function FigureChart({ chart, days }: FigureChartProps) {
  const intl = useIntl();
  const series = chart.series.map(({ figure, color }) => ({
    name: figure,
    label: intl.formatMessage(figureNames[figure]),
    color,
  }));
  const sums = series.map(({ name, label }) =>
    intl.formatMessage(valued.total, { name: label, value: formatSum(intl, days, name) }),
  );
  const rows = days.map((day) => ({
    name: formatDay(intl, day.day),
    ...Object.fromEntries(series.map(({ name }) => [name, sumOf([day], name)])),
  }));
  return <Chart title={intl.formatMessage(chart.title)} series={series} rows={rows} texts={sums} />;
}

interface ChartProps extends BarsProps {
  /** Where it stands among others. */
  readonly title?: string;
  /** For screen readers. */
  readonly texts: readonly string[];
}

/** Bars with a legend; `texts` stand for them where they are not seen. */
export function Chart({ title, series, rows, texts }: ChartProps) {
  const intl = useIntl();
  return (
    <figure className={styles.chart}>
      {title !== undefined && <figcaption>{title}</figcaption>}
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ name, label, color }) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: color }} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div role="img" aria-label={intl.formatList(texts)}>
        <Suspense fallback={<Skeleton height={HEIGHT} />}>
          <BarChart rows={rows} series={series} height={HEIGHT} />
        </Suspense>
      </div>
    </figure>
  );
}
