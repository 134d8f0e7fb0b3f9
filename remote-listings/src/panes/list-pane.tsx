import type { ListingCard, ListingId } from '@velvet/contract/listing';
import { Button } from '@velvet/ui';
import {
  createContext,
  type MouseEvent,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { ListingEntries, ListingEntryProps } from '../listing/listing-entries.ts';
import { ListingList } from '../listing/listing-list.tsx';
import { ListingRow } from '../listing/listing-row.tsx';
import { rowHeight } from '../listing/listing-view.ts';
import { rowEntries } from '../listing/row-entries.tsx';
import type { ListingFeed } from '../listing/use-listing-feed.ts';
import type { ListingLink } from '../listing/use-listing-link.ts';
import * as styles from './two-panes.module.css';

const messages = defineMessages({
  skip: { id: 'listings.panes.skip', defaultMessage: 'Skip to the profile' },
});

interface ListPaneProps {
  readonly feed: ListingFeed;
  readonly label: string;
  /** The listing in the other pane. */
  readonly openId: ListingId | undefined;
  readonly addressOf: (listing: ListingCard) => string;
}

/** A list beside the listing that is open, which is marked in it. It scrolls by itself. */
export function ListPane({ feed, label, openId, addressOf }: ListPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const title = useRef<HTMLDivElement>(null);
  useOpenInView({ pane, title, openId, listings: feed.listings });
  return (
    <section ref={pane} className={styles.list} aria-label={label} data-panes="" data-scroller="">
      <div ref={title} className={styles.title}>
        <SkipToProfile />
        <span aria-hidden="true">{label}</span>
      </div>
      <OpenListing value={openId}>
        <ListingList feed={feed} label={label} entries={paneEntries} addressOf={addressOf} />
      </OpenListing>
    </section>
  );
}

/** Tells the entries which listing is open, so that only two of them render when another is. */
const OpenListing = createContext<ListingId | undefined>(undefined);

/** Rows that open their listing in the pane beside the list. */
const paneEntries: ListingEntries = { ...rowEntries, layout: 'pane', Entry: PaneRow };

function PaneRow(props: ListingEntryProps) {
  const openId = useContext(OpenListing);
  const link = useReplacingLink(props.link);
  const isOpen = props.listing.id === openId;
  return (
    <>
      <ListingRow {...props} link={link} isOpen={isOpen || undefined} />
      {/* After an entry was opened, the focus is here and not at the top of the pane. */}
      {isOpen && <SkipToProfile />}
    </>
  );
}

/** The listing takes the place of the one that was open: one step back leads to the list alone. */
function useReplacingLink(link: ListingLink): ListingLink {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      touch: link.touch,
      async open(event, listing, address) {
        const asked = link.open(event, listing, address);
        if (event.defaultPrevented || !opensHere(event)) return asked;
        event.preventDefault();
        await navigate(address, { replace: true });
        window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
      },
    }),
    [link, navigate],
  );
}

/** Others open a tab or a window, which is the browser's part. */
const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Screens that were left can still be in the document, so the heading is that of the own screen. */
function focusProfile({ currentTarget }: MouseEvent): void {
  currentTarget.closest('main')?.querySelector<HTMLElement>('h1[tabindex]')?.focus();
}

/**
 * The way from the list, which may be endless, to the profile for keyboards and screen readers. It is
 * visible while it has the focus.
 */
function SkipToProfile() {
  return (
    <Button size="small" className={styles.skip} onClick={focusProfile}>
      <FormattedMessage {...messages.skip} />
    </Button>
  );
}

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
