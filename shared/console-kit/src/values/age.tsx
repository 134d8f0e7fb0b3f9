import type { EpochSeconds } from '@velvet/contract/brand';
import { cx } from '@velvet/ui/cx';
import { useIntl } from 'react-intl';
import { formatDuration } from './duration.ts';
import { useNow } from './use-now.ts';
import * as styles from './values.module.css';

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
      title={intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })}
    >
      {formatDuration(intl, seconds)}
    </time>
  );
}
