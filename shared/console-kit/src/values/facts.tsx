import type { ReactNode } from 'react';
import * as styles from './values.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes a line of its own. */
  readonly isWide?: boolean;
}

/** What is known of one thing, as names with values. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? `${styles.fact} ${styles.wide}` : styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
