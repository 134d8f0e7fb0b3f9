// By name, so that the apps that bundle this part take the rest of the kit from the host.
import { Button, Spinner, VisuallyHidden } from '@velvet/ui';
import type { ReactNode } from 'react';
import * as styles from './pull-to-refresh.module.css';
import { usePull } from './use-pull.ts';

export interface PullToRefreshProps {
  /** A rejection only ends the indicator: the screen shows the error. */
  onRefresh: () => Promise<unknown>;
  /** The button that does the same, seen when it has the keyboard's focus. */
  label: string;
  /** Announced while it refreshes. */
  busyLabel: string;
  children: ReactNode;
}

export function PullToRefresh({ onRefresh, label, busyLabel, children }: PullToRefreshProps) {
  const { box, phase, refresh, handlers } = usePull(onRefresh);
  return (
    <div ref={box} className={styles.box} data-phase={phase} {...handlers}>
      <VisuallyHidden>
        <Button variant="secondary" size="small" className={styles.button} onClick={refresh}>
          {label}
        </Button>
      </VisuallyHidden>
      <div className={styles.indicator} aria-hidden="true">
        <Spinner />
      </div>
      <div role="status">
        {phase === 'refreshing' && <VisuallyHidden>{busyLabel}</VisuallyHidden>}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
