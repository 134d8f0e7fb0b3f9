import type { ListingEntries } from './listing-entries.ts';
import { ListingRow } from './listing-row.tsx';
import { ListingRowSkeleton } from './listing-row-skeleton.tsx';

export const rowEntries: ListingEntries = {
  layout: 'list',
  Entry: ListingRow,
  Placeholder: ListingRowSkeleton,
};
