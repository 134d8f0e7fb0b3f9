import type { ListingCard } from '@velvet/contract/listing';
import { cx } from '@velvet/ui';
import { memo, type ReactNode, useRef } from 'react';
import { useNearRows } from './use-near-rows.ts';
import * as styles from './virtual-rows.module.css';

interface VirtualRowsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly rows: readonly (readonly ListingCard[])[];
  readonly columns: number;
  /** Height of every row in px. */
  readonly height: (windowWidth: number) => number;
  readonly keyOf: (entry: ListingCard) => number;
  readonly children: (entry: ListingCard) => ReactNode;
}

interface RowProps extends Pick<VirtualRowsProps, 'columns' | 'keyOf' | 'children'> {
  readonly entries: readonly ListingCard[];
  readonly index: number;
  /** Below the list's top, px; undefined where the rows follow each other. */
  readonly top: number | undefined;
}

/** Up to two pages are rendered whole. */
const PLAIN_ENTRIES = 20;

/** The class of a list with so many entries in a row. */
export const listClass = (columns: number): string | undefined =>
  cx(styles.list, columns === 2 && styles.pairs);

/** Scrolling brings one row and takes another: those in between are not looked at. */
const Row = memo(function Row({ entries, index, columns, top, keyOf, children }: RowProps) {
  return (
    <div
      className={styles.row}
      style={top === undefined ? undefined : { position: 'absolute', top }}
    >
      {entries.map((entry, column) => (
        // biome-ignore lint/a11y/useSemanticElements: li would have to stand directly in a list
        <div
          key={keyOf(entry)}
          role="listitem"
          aria-posinset={index * columns + column + 1}
          aria-setsize={-1}
        >
          {children(entry)}
        </div>
      ))}
    </div>
  );
});

/**
 * A list that scrolls with the page and, once it is long, renders only what is near the screen. Its
 * entries say which of how many they are, because most of them are not there.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, rows, columns, height, keyOf, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const isLong = rows.length * columns > PLAIN_ENTRIES;
  const near = useNearRows(list, { rowCount: rows.length, heightAt: height, isLong });
  const first = near?.first ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows in between are no list items
    <div
      ref={list}
      role="list"
      aria-label={label}
      className={listClass(columns)}
      style={near && { height: rows.length * near.height }}
    >
      {rows.slice(first, near?.end).map((entries, place) => (
        <Row
          key={entries[0] && keyOf(entries[0])}
          entries={entries}
          index={first + place}
          columns={columns}
          top={near && (first + place) * near.height}
          keyOf={keyOf}
        >
          {children}
        </Row>
      ))}
    </div>
  );
}
