import type { ReactNode } from 'react';
import * as styles from './stage-cover.module.css';

interface StageCoverProps {
  readonly message: ReactNode;
  /** Read out at once. */
  readonly alert?: boolean;
  /** Buttons and links. */
  readonly children?: ReactNode;
}

/** One sentence and what to do about it, over the picture. */
export function StageCover({ message, alert = false, children }: StageCoverProps) {
  return (
    <div className={styles.cover} role={alert ? 'alert' : undefined}>
      <div className={styles.message}>{message}</div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
