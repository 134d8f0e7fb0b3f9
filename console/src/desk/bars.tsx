import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useIntl } from 'react-intl';

export interface BarsProps {
  /** What stands below each group of bars (`name`), and the values of its series. */
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  readonly series: readonly {
    readonly name: string;
    readonly label: string;
    readonly color: string;
  }[];
}

/** Figures side by side, one bar each. */
export default function Bars({ rows, series, height }: BarsProps & { readonly height: number }) {
  const intl = useIntl();
  return (
    <BarChart
      h={height}
      data={[...rows]}
      dataKey="name"
      series={[...series]}
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
