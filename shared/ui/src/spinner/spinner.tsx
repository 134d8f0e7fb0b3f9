import { cx } from '../cx.ts';
import * as styles from './spinner.module.css';

export interface SpinnerProps {
  /** With a label it announces itself; without one it is decoration inside something that does. */
  label?: string;
  size?: number;
  className?: string | undefined;
}

export function Spinner({ label, size = 24, className }: SpinnerProps) {
  return (
    <span className={cx(styles.spinner, className)} role={label ? 'status' : undefined}>
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label && <span className={styles.label}>{label}</span>}
    </span>
  );
}
