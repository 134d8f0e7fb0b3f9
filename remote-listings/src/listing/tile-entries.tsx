import { Skeleton } from '@velvet/ui';
import type { ListingEntries } from './listing-entries.ts';
import * as styles from './listing-tile.module.css';
import { ListingTile } from './listing-tile.tsx';

export const tileEntries: ListingEntries = {
  layout: 'grid',
  Entry: ListingTile,
  Placeholder: ListingTileSkeleton,
};

/** The geometry of a tile, before there is one. */
function ListingTileSkeleton() {
  return <Skeleton className={styles.placeholder} />;
}
