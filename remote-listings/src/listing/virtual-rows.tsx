import type { ListingCard } from '@velvet/contract/listing';
import { cx } from '@velvet/ui';
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsOf, type ListLayout, rowHeight } from './listing-view.ts';
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

/** The rows of a list that are near the screen. */
interface NearRows {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
  /** Of each row, px. */
  readonly height: number;
  /** Entries in each row. */
  readonly columns: number;
}

interface ListOfRows {
  /** Of entries. */
  readonly count: number;
  readonly layout: ListLayout;
  /** A short list is rendered whole. */
  readonly isLong: boolean;
}

/** What a firm fling covers in 200 ms, rendered on the side it goes to. */
const AHEAD_PX = 600;
const BEHIND_PX = 100;

const NORMAL_TEXT_PX = 16;
let isEnlarged: boolean | undefined;

/** Rows of enlarged text are as high as their text, which only the browser knows. */
function isTextEnlarged(): boolean {
  isEnlarged ??=
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > NORMAL_TEXT_PX;
  return isEnlarged;
}

const isSame = (one: NearRows, other: NearRows | undefined): boolean =>
  one.first === other?.first &&
  one.end === other.end &&
  one.height === other.height &&
  one.columns === other.columns;

function geometryOf(layout: ListLayout): Pick<NearRows, 'columns' | 'height'> {
  const columns = columnsOf(layout);
  // Without the room that is kept for a scroll bar.
  return { columns, height: rowHeight(layout, document.documentElement.offsetWidth, columns) };
}

/**
 * Which rows to render of a list that scrolls with the page, or with a pane marked as `data-scroller`;
 * undefined: all. Rows that come near are rendered when there is time, those that would be blank on
 * the screen at once.
 */
function useNearRows(
  list: RefObject<HTMLElement | null>,
  { count, layout, isLong: isLongList }: ListOfRows,
): NearRows | undefined {
  const isLong = isLongList && !isTextEnlarged();
  const [near, setNear] = useState<NearRows | undefined>(() => {
    if (!isLong) return undefined;
    const geometry = geometryOf(layout);
    return { first: 0, end: Math.ceil(innerHeight / geometry.height), ...geometry };
  });
  const rendered = useRef(near);
  useLayoutEffect(() => {
    rendered.current = near;
  }, [near]);

  const lastTop = useRef(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (!isLong) return;
    const look = () => {
      if (!list.current) return;
      const geometry = geometryOf(layout);
      const { columns, height } = geometry;
      const rowCount = Math.ceil(count / columns);
      const { top } = list.current.getBoundingClientRect();
      /** How many rows are above a place on the screen. */
      const above = (px: number) => Math.min(rowCount, Math.max(0, (px - top) / height));
      const [before, after] = top > lastTop.current ? [AHEAD_PX, BEHIND_PX] : [BEHIND_PX, AHEAD_PX];
      lastTop.current = top;
      const first = Math.floor(above(-before));
      const next = { first, end: Math.ceil(above(innerHeight + after)), ...geometry };
      const show = () => setNear((now) => (isSame(next, now) ? now : next));
      const there = rendered.current;
      const isBlank = there && (above(0) < there.first || above(innerHeight) > there.end);
      if (isBlank) flushSync(show);
      else show();
    };
    // Just before the frame, which computes the layout anyway. By then a step back has scrolled the
    // page to where its visitor was.
    const frame = requestAnimationFrame(look);
    const scroller = list.current?.closest('[data-scroller]') ?? window;
    scroller.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, count, layout, isLong]);
  return isLong ? near : undefined;
}
