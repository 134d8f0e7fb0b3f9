import { Skeleton } from '@velvet/ui';
import * as styles from './listing-tile.module.css';

/** The geometry of a tile, before there is one. */
export function ListingTileSkeleton() {
  return <Skeleton className={styles.placeholder} />;
}
