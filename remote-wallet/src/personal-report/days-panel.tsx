import type { ReportDay } from '@velvet/shared/contract/account-extras';
import { SegmentedControl } from '@velvet/shared/ui/deferred';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { LoadError } from '../account-screen/load-error.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { useReportDaysQuery } from '../api/money-queries.ts';
import { Points } from '../money/points.tsx';
import { barsOf, CHART_HEIGHT, CHART_WIDTH } from './day-bars.ts';
import { messages, valued } from './personal-report-page.messages.ts';
import * as styles from './personal-report-page.module.css';

const SPANS = [7, 30] as const;
type Span = (typeof SPANS)[number];

/** Profit by day as bars around a line, and as a table for those who cannot see them. */
export function DaysPanel() {
  const intl = useIntl();
  const [span, setSpan] = useState<Span>(7);
  const days = useReportDaysQuery(span, { refetchOnMountOrArgChange: true });
  const content = () => {
    if (days.data) return <DayChart days={days.data} />;
    if (!days.error) return <Placeholder blocks={['card']} />;
    return (
      <LoadError error={days.error} busy={days.isFetching} onRetry={() => void days.refetch()} />
    );
  };
  return (
    <section className={styles.days}>
      <div className={styles.daysHead}>
        <h2 className={styles.daysTitle}>
          <FormattedMessage {...messages.byDay} />
        </h2>
        <SegmentedControl<Span>
          label={intl.formatMessage(messages.byDay)}
          options={SPANS.map((value) => ({
            value,
            label: intl.formatMessage(valued.days, { count: value }),
          }))}
          value={span}
          onChange={setSpan}
        />
      </div>
      {content()}
      <p className={styles.utc}>
        <FormattedMessage {...common.utcDays} />
      </p>
    </section>
  );
}

function DayChart({ days }: { readonly days: readonly ReportDay[] }) {
  const intl = useIntl();
  const { bars, zero, isQuiet } = barsOf(days);
  const dayText = (day: string) =>
    intl.formatDate(day, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        aria-hidden="true"
        focusable="false"
      >
        <line className={styles.zero} x1="0" x2={CHART_WIDTH} y1={zero} y2={zero} />
        {bars.map(({ day, x, y, width, height, isGain }) => (
          <rect
            key={day}
            className={isGain ? styles.gain : styles.loss}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={Math.min(4, width / 2)}
          />
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{first && dayText(first.day)}</span>
        {isQuiet && (
          <span>
            <FormattedMessage {...messages.quiet} />
          </span>
        )}
        <span>{last && dayText(last.day)}</span>
      </p>
      <table className={styles.table}>
        <caption>
          <FormattedMessage {...messages.byDay} />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage {...messages.day} />
            </th>
            <th scope="col">
              <FormattedMessage {...messages.profit} />
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ day, profit }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td>
                <Points amount={profit} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
