import { Skeleton } from '@velvet/ui';
import * as styles from './listing-row.module.css';

const lines = ['name', 'about', 'rating', 'signs'] as const;

/** The geometry of a row, before there is one. */
export function ListingRowSkeleton() {
  return (
    <span className={styles.placeholder}>
      {lines.map((line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
      <Skeleton className={styles.photo} />
    </span>
  );
}
