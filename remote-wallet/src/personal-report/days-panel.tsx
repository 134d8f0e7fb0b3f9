import type { ReportDay } from '@velvet/contract/account-extras';
import { type Minor, toPoints, zeroMinor } from '@velvet/contract/money';
import { SegmentedControl } from '@velvet/ui/deferred';
import { useState } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { Unloaded } from '../account-screen/account-screen.tsx';
import { useReportDaysQuery } from '../api/money-queries.ts';
import { Points } from '../format.tsx';
import { barsOf, CHART_HEIGHT, CHART_WIDTH, type DayBar, type DayBars } from './day-bars.ts';
import { messages, valued } from './personal-report-page.messages.ts';
import * as styles from './personal-report-page.module.css';

const SPANS = [7, 30] as const;
/** More bars have no room for their values. */
const VALUED_DAYS = 7;
/** Beside and around the bars, in the chart's units. */
const AXIS_WIDTH = 44;
const MARGIN = 14;
type Span = (typeof SPANS)[number];

/** Profit by day as bars around a line, and as a table for those who cannot see them. */
export function DaysPanel() {
  const intl = useIntl();
  const [span, setSpan] = useState<Span>(7);
  const { currentData, ...query } = useReportDaysQuery(span, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.days}>
      <div className={styles.daysHead}>
        <h2 className={styles.daysTitle}>{intl.formatMessage(messages.byDay)}</h2>
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
      {currentData ? <DayChart days={currentData} /> : <Unloaded query={query} blocks={['card']} />}
      <p className={styles.utc}>{intl.formatMessage(common.utcDays)}</p>
    </section>
  );
}

function DayChart({ days }: { readonly days: readonly ReportDay[] }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { bars, isQuiet, ...scale } = barsOf(days);
  const dayText = (day: string) =>
    intl.formatDate(day, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const [first, last] = [days[0], days.at(-1)];
  const isWeek = days.length <= VALUED_DAYS;
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`${-AXIS_WIDTH} ${-MARGIN} ${AXIS_WIDTH + CHART_WIDTH} ${CHART_HEIGHT + 2 * MARGIN}`}
        aria-hidden="true"
        focusable="false"
      >
        <Scale {...scale} />
        {bars.map((bar) => (
          <Bar key={bar.day} bar={bar} hasValue={isWeek} />
        ))}
      </svg>
      <p className={styles.axis} data-week={isWeek || undefined} aria-hidden="true">
        {isWeek ? (
          days.map(({ day }) => (
            <span key={day}>{intl.formatDate(day, { weekday: 'short', timeZone: 'UTC' })}</span>
          ))
        ) : (
          <>
            <span>{first && dayText(first.day)}</span>
            <span>{last && dayText(last.day)}</span>
          </>
        )}
      </p>
      {isQuiet && <p className={styles.utc}>{t('quiet')}</p>}
      <table className={styles.table}>
        <caption>{t('byDay')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('profit')}</th>
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

/** Lines at the largest gain, at zero and at the largest loss, with what they stand for. */
function Scale({ highest, lowest, zero }: Omit<DayBars, 'bars' | 'isQuiet'>) {
  const lines = [
    { amount: zeroMinor, y: zero, className: styles.zero },
    ...(highest > 0 ? [{ amount: highest, y: 0, className: styles.edge }] : []),
    ...(lowest < 0 ? [{ amount: lowest, y: CHART_HEIGHT, className: styles.edge }] : []),
  ];
  return lines.map(({ amount, y, className }) => (
    <g key={y}>
      <line className={className} x1="0" x2={CHART_WIDTH} y1={y} y2={y} />
      <text className={styles.value} x="-6" y={y} dy="0.35em" textAnchor="end">
        <ShortPoints amount={amount} />
      </text>
    </g>
  ));
}

function Bar({ bar, hasValue }: { readonly bar: DayBar; readonly hasValue: boolean }) {
  const { x, y, width, height, isGain, profit } = bar;
  // A day without profit or loss has its place, too.
  if (profit === 0) {
    return <line className={styles.even} x1={x} x2={x + width} y1={y} y2={y} />;
  }
  return (
    <>
      <rect
        className={isGain ? styles.gain : styles.loss}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={Math.min(4, width / 2)}
      />
      {hasValue && (
        <text
          className={styles.value}
          x={x + width / 2}
          y={isGain ? y - 4 : y + height + 11}
          textAnchor="middle"
        >
          <ShortPoints amount={profit} />
        </text>
      )}
    </>
  );
}

/** "+1.2K": the table has the amounts in full. */
const ShortPoints = ({ amount }: { readonly amount: Minor }) => (
  <FormattedNumber
    value={toPoints(amount)}
    notation="compact"
    maximumFractionDigits={1}
    signDisplay="exceptZero"
  />
);
