import { Skeleton } from '@velvet/ui';
import type { ListingEntries } from './listing-entries.ts';
import * as styles from './listing-row.module.css';
import { ListingRow } from './listing-row.tsx';

export const rowEntries: ListingEntries = {
  layout: 'list',
  Entry: ListingRow,
  Placeholder: ListingRowSkeleton,
};

const lines = ['name', 'about', 'rating', 'signs'] as const;

/** The geometry of a row, before there is one. */
function ListingRowSkeleton() {
  return (
    <span className={styles.placeholder}>
      {lines.map((line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
      <Skeleton className={styles.photo} />
    </span>
  );
}
