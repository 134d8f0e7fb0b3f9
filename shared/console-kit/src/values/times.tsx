import type { EpochSeconds } from '@velvet/contract/brand';
import { cx } from '@velvet/ui/cx';
import { useEffect, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import * as styles from './values.module.css';

interface WhenProps {
  readonly at: EpochSeconds;
  /** `date` leaves the time of day to the title. */
  readonly precision?: 'minute' | 'date';
}

/** A point in time in the operator's language and time zone; its title says it in full. */
export function When({ at, precision = 'minute' }: WhenProps) {
  const intl = useIntl();
  const date = new Date(at * 1_000);
  const text =
    precision === 'date' ? intl.formatDate(date, { dateStyle: 'medium' }) : formatTime(intl, at);
  const title = intl.formatDate(date, { dateStyle: 'full', timeStyle: 'long' });
  return (
    <time className={styles.time} dateTime={date.toISOString()} title={title}>
      {text}
    </time>
  );
}

/** The same as text. */
export const formatTime = (intl: Pick<IntlShape, 'formatDate'>, at: EpochSeconds): string =>
  intl.formatDate(at * 1_000, { dateStyle: 'medium', timeStyle: 'short' });

interface AgeProps {
  readonly since: EpochSeconds;
  /** Seconds from which on it stands out as waiting, and as late. */
  readonly waitingAfterS?: number;
  readonly lateAfterS?: number;
}

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** How long something has been waiting; its title says since when. */
export function Age({ since, waitingAfterS = HOUR_S, lateAfterS = DAY_S }: AgeProps) {
  const intl = useIntl();
  const seconds = useNow() / 1_000 - since;
  const date = new Date(since * 1_000);
  const tone =
    seconds >= lateAfterS ? styles.late : seconds >= waitingAfterS ? styles.waiting : undefined;
  return (
    <time
      className={cx(styles.number, tone)}
      dateTime={date.toISOString()}
      title={formatTime(intl, since)}
    >
      {formatDuration(intl, seconds)}
    </time>
  );
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A length of time in its two largest units, from a minute on: `2d 4h`, `5m`. */
export function formatDuration(intl: Pick<IntlShape, 'formatNumber'>, seconds: number): string {
  const largest = units.findIndex(([, size]) => seconds >= size);
  const first = largest === -1 ? units.length - 1 : largest;
  let rest = Math.max(0, Math.floor(seconds));
  const parts = units.slice(first, first + 2).flatMap(([unit, size], index) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (index > 0 && count === 0) return [];
    return [intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'narrow' })];
  });
  return parts.join(' ');
}

const STEP_MS = 20_000;

/** The present, in milliseconds since the epoch, anew every twenty seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
