const listingViews = ['list', 'grid'] as const;
export type ListingView = (typeof listingViews)[number];

export const readListingView = (stored: string): ListingView =>
  listingViews.find((view) => view === stored) ?? 'list';

/** Geometry of the two views in px; the same as in their stylesheets. */
const FRAME_MAX = 480;
const EDGE = 16;
const GAP = 12;
const ROW_HEIGHT = 152;
const TILE_COLUMNS = 2;

export const columnsOf = (view: ListingView): number => (view === 'grid' ? TILE_COLUMNS : 1);

/**
 * Height of a row with the gap below it. Exact, so that a list that is shown again has its full
 * height, and its place, in the first frame.
 */
export function rowHeight(view: ListingView, windowWidth: number): number {
  if (view === 'list') return ROW_HEIGHT + GAP;
  const width = (Math.min(FRAME_MAX, windowWidth) - 2 * EDGE - GAP) / TILE_COLUMNS;
  return (width * 4) / 3 + GAP;
}

/** Entries by rows of a view. */
export function rowsOf<T>(entries: readonly T[], view: ListingView): readonly (readonly T[])[] {
  const columns = columnsOf(view);
  return Array.from({ length: Math.ceil(entries.length / columns) }, (_, row) =>
    entries.slice(row * columns, (row + 1) * columns),
  );
}
