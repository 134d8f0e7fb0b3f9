import type { ReactNode } from 'react';
import * as styles from './facts.module.css';

export interface FactItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** Facts that are read and not changed, as a card: names at the left, values at the right. */
export function Facts({ items }: { readonly items: readonly FactItem[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
