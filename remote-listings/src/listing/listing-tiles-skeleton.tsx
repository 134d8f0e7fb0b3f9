import { Skeleton } from '@velvet/ui';
import * as styles from './listing-tile.module.css';

/** The geometry of a row of tiles, before there is one. */
export function ListingTilesSkeleton() {
  return (
    <>
      <Skeleton className={styles.placeholder} />
      <Skeleton className={styles.placeholder} />
    </>
  );
}
