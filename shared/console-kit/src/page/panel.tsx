import { cx } from '@velvet/ui/cx';
import { type ReactNode, useId } from 'react';
import * as styles from './page.module.css';

interface PanelProps {
  /** A second-level heading, which names the region. */
  readonly title?: string;
  readonly actions?: ReactNode;
  /** Without inner margins, for tables. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page on a surface of its own. */
export function Panel({ title, actions, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || actions !== undefined) && (
        <div className={styles.panelHeader}>
          {title !== undefined && (
            <h2 className={styles.panelTitle} id={id}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      <div className={cx(isFlush ? styles.flush : styles.panelBody)}>{children}</div>
    </section>
  );
}
