import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Drawing } from './drawing.tsx';
import * as styles from './states.module.css';

export interface ErrorStateProps {
  /** What happened. */
  message: ReactNode;
  /** What to do about it. */
  hint?: ReactNode;
  retryLabel?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** While the retry runs. */
  busy?: boolean;
  /** Another way out, e.g. a link home. */
  action?: ReactNode;
}

export function ErrorState({
  message,
  hint,
  retryLabel,
  onRetry,
  busy = false,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <Drawing name="error" />
      <p className={styles.message}>{message}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {onRetry && (
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
      {action}
    </div>
  );
}
