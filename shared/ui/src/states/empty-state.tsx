import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import * as styles from './states.module.css';

export interface EmptyStateProps {
  message: ReactNode;
  /** One button or link. */
  action?: ReactNode;
}

export function EmptyState({ message, action }: EmptyStateProps) {
  return (
    <div className={styles.state} role="status">
      <Drawing name="empty" />
      <p className={styles.message}>{message}</p>
      {action}
    </div>
  );
}
