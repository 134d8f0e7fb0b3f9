import type { ListingCard } from '@velvet/contract/listing';
import type { ComponentType } from 'react';
import type { ListLayout } from './listing-view.ts';
import type { ListingLink } from './use-listing-link.ts';

export interface ListingEntryProps {
  readonly listing: ListingCard;
  readonly address: string;
  readonly link: ListingLink;
  /** Whether the entry itself says that it is a sample (spec S0.1). */
  readonly marksSample: boolean;
  /** Whether it is the one that is open beside its list. */
  readonly isOpen?: true | undefined;
}

/** What a list is drawn with. A screen brings its own, so that it loads no other's. */
export interface ListingEntries {
  readonly layout: ListLayout;
  readonly Entry: ComponentType<ListingEntryProps>;
  /** The geometry of one entry, before there is one. */
  readonly Placeholder: ComponentType;
}
