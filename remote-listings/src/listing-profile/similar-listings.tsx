import type { ListingCard, ListingId } from '@velvet/contract/listing';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSimilarListingsQuery } from '../api/profile-queries.ts';
import { ListingTile } from '../listing/listing-tile.tsx';
import { useListingLink } from '../listing/use-listing-link.ts';
import { isOfAge } from '../listing/visible-listings.ts';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';

/** The width of `.strip > li`, for which the browser chooses a cover. */
const TILE_WIDTH = '9.5rem';

export interface SimilarListingsProps {
  readonly id: ListingId;
  /** Where a listing leads: the list beside them stays the one it is. */
  readonly addressOf: (listing: ListingCard) => string;
}

/** Cards of listings like this one, to swipe through; nothing where there are none. */
export function SimilarListings({ id, addressOf }: SimilarListingsProps) {
  const intl = useIntl();
  const link = useListingLink();
  const { currentData } = useSimilarListingsQuery(id);
  const listings = currentData?.items.filter(isOfAge) ?? [];
  if (listings.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h3 className={styles.heading}>
        <FormattedMessage {...messages.similar} />
      </h3>
      <ul className={styles.strip} aria-label={intl.formatMessage(messages.similar)}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingTile
              listing={listing}
              address={addressOf(listing)}
              link={link}
              marksSample={listing.sample === true}
              sizes={TILE_WIDTH}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
