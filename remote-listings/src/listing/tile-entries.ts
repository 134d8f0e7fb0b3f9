import type { ListingEntries } from './listing-entries.ts';
import { ListingTile } from './listing-tile.tsx';
import { ListingTileSkeleton } from './listing-tile-skeleton.tsx';

export const tileEntries: ListingEntries = {
  layout: 'grid',
  Entry: ListingTile,
  Placeholder: ListingTileSkeleton,
};
