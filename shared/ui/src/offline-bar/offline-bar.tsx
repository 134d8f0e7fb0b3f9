import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import * as styles from './offline-bar.module.css';

export interface OfflineBarProps {
  offline: boolean;
  children: ReactNode;
}

/**
 * A thin bar along the bottom edge of the header; in the document it comes before it. The live region
 * is always there, so that the change is announced.
 */
export function OfflineBar({ offline, children }: OfflineBarProps) {
  return (
    <div role="status" className={styles.bar}>
      {offline && (
        <p className={styles.text} data-offline>
          <Icon name="wifiOff" size={16} />
          {children}
        </p>
      )}
    </div>
  );
}
