import type { ListingCard, ListingId } from '@velvet/shared/contract/listing';
import { useRef } from 'react';
import { ListingList } from '../listing/listing-list.tsx';
import type { ListingFeed } from '../listing/use-listing-feed.ts';
import { OpenListing, paneEntries } from './pane-entries.tsx';
import * as styles from './two-panes.module.css';
import { useOpenInView } from './use-open-in-view.ts';

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
  useOpenInView(pane, openId, feed.listings);
  return (
    <section ref={pane} className={styles.list} aria-label={label} data-panes="" data-scroller="">
      <p className={styles.title} aria-hidden="true">
        {label}
      </p>
      <OpenListing value={openId}>
        <ListingList feed={feed} label={label} entries={paneEntries} addressOf={addressOf} />
      </OpenListing>
    </section>
  );
}
