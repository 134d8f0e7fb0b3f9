import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './step.module.css';

/** The heading of a step, which has the focus when the step comes: what was focused before is gone. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  );
}
