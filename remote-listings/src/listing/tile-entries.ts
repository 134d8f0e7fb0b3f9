import type { ListingEntries } from './listing-entries.ts';
import { ListingTile } from './listing-tile.tsx';
import { ListingTilesSkeleton } from './listing-tiles-skeleton.tsx';

export const tileEntries: ListingEntries = {
  view: 'grid',
  Entry: ListingTile,
  Placeholder: ListingTilesSkeleton,
};
