import type { ListingCard, ListingId } from '@velvet/shared/contract/listing';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { rowHeight } from '../listing/listing-view.ts';

/** Brings the open listing into view in the list beside it, unless it is there already. */
export function useOpenInView(
  pane: RefObject<HTMLElement | null>,
  openId: ListingId | undefined,
  listings: readonly ListingCard[] | undefined,
): void {
  const latest = useRef(listings);
  useLayoutEffect(() => {
    latest.current = listings;
  });
  const isThere = listings !== undefined;
  useLayoutEffect(() => {
    const list = isThere && pane.current?.querySelector('[role="list"]');
    const place = latest.current?.findIndex(({ id }) => id === openId) ?? -1;
    if (!pane.current || !list || place < 0) return;
    const height = rowHeight('list', pane.current.clientWidth);
    // Of a long list only some rows are in the page, and all of them are of one height.
    const row = pane.current.querySelector('[aria-current]') ?? undefined;
    const top = row?.getBoundingClientRect().top ?? listTop(list) + place * height;
    const view = pane.current.getBoundingClientRect();
    const isInView = top >= view.top && top + height <= view.bottom;
    if (!isInView) pane.current.scrollTop += top - view.top - (view.height - height) / 2;
  }, [pane, openId, isThere]);
}

const listTop = (list: Element): number => list.getBoundingClientRect().top;
