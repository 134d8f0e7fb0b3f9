import { iconPaths } from '../icon/icon-paths.ts';
import * as styles from './rating.module.css';

export interface RatingProps {
  /** 0 to 5, fractions allowed. */
  value: number;
  /** Accessible name, e.g. "4.5 of 5 stars". */
  label: string;
  /** Height of a star in px. */
  size?: number;
}

const max = 5;
const cell = 24;
const stars = Array.from({ length: max }, (_, star) =>
  iconPaths.star.replace('M12', `M${12 + star * cell}`),
).join('');

export function Rating({ value, label, size = 16 }: RatingProps) {
  const filled = Math.min(max, Math.max(0, value)) * cell;
  return (
    <svg
      className={styles.rating}
      role="img"
      aria-label={label}
      width={size * max}
      height={size}
      viewBox={`0 0 ${max * cell} ${cell}`}
    >
      <path className={styles.empty} d={stars} />
      <svg width={filled} height={cell} overflow="hidden" aria-hidden="true">
        <path className={styles.full} d={stars} />
      </svg>
    </svg>
  );
}
