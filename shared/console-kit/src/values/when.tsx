import type { EpochSeconds } from '@velvet/contract/brand';
import { useIntl } from 'react-intl';
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
    precision === 'date'
      ? intl.formatDate(date, { dateStyle: 'medium' })
      : intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
  const title = intl.formatDate(date, { dateStyle: 'full', timeStyle: 'long' });
  return (
    <time className={styles.time} dateTime={date.toISOString()} title={title}>
      {text}
    </time>
  );
}
