import type { ListingCard, ListingId } from '@velvet/contract/listing';
import { useRef } from 'react';
import { ListingList } from '../listing/listing-list.tsx';
import type { ListingFeed } from '../listing/use-listing-feed.ts';
import { OpenListing, paneEntries } from './pane-entries.tsx';
import { SkipToProfile } from './skip-to-profile.tsx';
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
