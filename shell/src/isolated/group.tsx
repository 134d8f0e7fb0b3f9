import type { ReactNode } from 'react';
import * as styles from './toolbar.module.css';

interface GroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Group({ label, children }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
