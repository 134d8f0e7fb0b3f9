import type { ListingCard } from '@velvet/contract/listing';
import { cx } from '@velvet/ui';
import { memo, type ReactNode, useRef } from 'react';
import type { ListLayout } from './listing-view.ts';
import { useNearRows } from './use-near-rows.ts';
import * as styles from './virtual-rows.module.css';

interface VirtualRowsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly listings: readonly ListingCard[];
  readonly layout: ListLayout;
  readonly children: (listing: ListingCard) => ReactNode;
}

interface RowProps extends Pick<VirtualRowsProps, 'children'> {
  readonly listing: ListingCard;
  readonly index: number;
  /** Below the list's top, px; undefined where the entries follow each other. */
  readonly top: number | undefined;
  /** The first is 1. */
  readonly column: number;
}

/** Up to two pages are rendered whole. */
const PLAIN_ENTRIES = 20;

export const listClass = (layout: ListLayout): string | undefined =>
  cx(styles.list, layout === 'grid' ? styles.tiles : layout === 'list' && styles.rows);

/** Scrolling brings one row and takes another: those in between are not looked at. */
const Row = memo(function Row({ listing, index, top, column, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: li would have to stand in ul, whose parts are not all there
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={-1}
      className={styles.row}
      style={
        top === undefined
          ? undefined
          : { position: 'absolute', top, gridColumn: `${column} / ${column + 1}` }
      }
    >
      {children(listing)}
    </div>
  );
});

/**
 * A list that scrolls with the page and, once it is long, renders only what is near the screen. Its
 * entries say which of how many they are, because most of them are not there.
 */
export function VirtualRows({ label, listings, layout, children }: VirtualRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isLong = listings.length > PLAIN_ENTRIES;
  const near = useNearRows(list, { count: listings.length, layout, isLong });
  const start = near ? near.first * near.columns : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all of its items are there
    <div
      ref={list}
      role="list"
      aria-label={label}
      className={listClass(layout)}
      style={near && { height: Math.ceil(listings.length / near.columns) * near.height }}
    >
      {listings.slice(start, near && near.end * near.columns).map((listing, place) => (
        <Row
          key={listing.id}
          listing={listing}
          index={start + place}
          top={near && (near.first + Math.floor(place / near.columns)) * near.height}
          column={near ? (place % near.columns) + 1 : 1}
        >
          {children}
        </Row>
      ))}
    </div>
  );
}
