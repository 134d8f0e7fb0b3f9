const listingViews = ['list', 'grid'] as const;
export type ListingView = (typeof listingViews)[number];

export const readListingView = (stored: string): ListingView =>
  listingViews.find((view) => view === stored) ?? 'list';

/** Geometry in px; the same as in the stylesheets. */
const FRAME_MAX = 480;
const WIDE_FRAME_MAX = 1840;
const RAIL = 80;
const EDGE = 16;
const GAP = 12;
const ROW_HEIGHT = 152;

/** A list beside what is open has one column at any width. */
export type ListLayout = ListingView | 'pane';

/** How many entries are side by side, which the stylesheet says by the window's width. */
export function columnsOf(layout: ListLayout): number {
  const columns = getComputedStyle(document.documentElement).getPropertyValue(
    `--${layout}-columns`,
  );
  return Number(columns) || (layout === 'grid' ? 2 : 1);
}

/**
 * Height of a row with the gap below it. Exact, so that a list that is shown again has its full
 * height, and its place, in the first frame.
 */
export function rowHeight(layout: ListLayout, windowWidth: number, columns: number): number {
  if (layout !== 'grid') return ROW_HEIGHT + GAP;
  const frame =
    columns > 3
      ? Math.min(WIDE_FRAME_MAX, windowWidth - RAIL)
      : Math.min(columns > 2 ? windowWidth : FRAME_MAX, windowWidth);
  const width = (frame - 2 * EDGE - (columns - 1) * GAP) / columns;
  return (width * 4) / 3 + GAP;
}
