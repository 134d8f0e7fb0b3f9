import type { ListingCard, ListingId } from '@velvet/contract/listing';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { rowHeight } from '../listing/listing-view.ts';

interface OpenInView {
  readonly pane: RefObject<HTMLElement | null>;
  /** Covers the top of the pane, wherever that is scrolled to. */
  readonly title: RefObject<HTMLElement | null>;
  readonly openId: ListingId | undefined;
  readonly listings: readonly ListingCard[] | undefined;
}

/** Brings the open listing into view in the list beside it, unless it is there already. */
export function useOpenInView({ pane, title, openId, listings }: OpenInView): void {
  const latest = useRef(listings);
  useLayoutEffect(() => {
    latest.current = listings;
  });
  const isThere = listings !== undefined;
  useLayoutEffect(() => {
    const list = isThere && pane.current?.querySelector('[role="list"]');
    const place = latest.current?.findIndex(({ id }) => id === openId) ?? -1;
    if (!pane.current || !list || place < 0) return;
    const height = rowHeight('pane', pane.current.clientWidth, 1);
    // Of a long list only some rows are in the page, and all of them are of one height.
    const row = pane.current.querySelector('[aria-current]') ?? undefined;
    const top = row?.getBoundingClientRect().top ?? listTop(list) + place * height;
    const view = pane.current.getBoundingClientRect();
    const viewTop = view.top + (title.current?.offsetHeight ?? 0);
    const isInView = top >= viewTop && top + height <= view.bottom;
    if (!isInView) pane.current.scrollTop += top - (viewTop + view.bottom - height) / 2;
  }, [pane, title, openId, isThere]);
}

const listTop = (list: Element): number => list.getBoundingClientRect().top;
