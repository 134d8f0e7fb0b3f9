import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useIntl } from 'react-intl';
import { type Figure, formatDay } from './figure-sums.ts';
import { figureNames } from './figures.messages.ts';

interface DayBarsProps {
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly series: readonly { readonly figure: Figure; readonly color: string }[];
  readonly height: number;
}

/** Figures by day, one bar each. */
export default function DayBars({ rows, series, height }: DayBarsProps) {
  const intl = useIntl();
  return (
    <BarChart
      h={height}
      data={rows.map((row) => ({ ...row, day: formatDay(intl, String(row.day)) }))}
      dataKey="day"
      series={series.map(({ figure, color }) => ({
        name: figure,
        color,
        label: intl.formatMessage(figureNames[figure]),
      }))}
      valueFormatter={(value) => intl.formatNumber(value)}
      yAxisProps={{
        width: 56,
        tickFormatter: (value: number) => intl.formatNumber(value, { notation: 'compact' }),
      }}
      gridAxis="x"
      tickLine="none"
      barProps={{ isAnimationActive: false, radius: 3, maxBarSize: 28 }}
    />
  );
}
