import type { ListingId } from '@velvet/contract/listing';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useSimilarListingsQuery } from '../api/profile-queries.ts';
import { detailAddress } from '../hall/detail-address.ts';
import { readHallQuery } from '../hall/hall-query.ts';
import { ListingTile } from '../listing/listing-tile.tsx';
import { useListingLink } from '../listing/use-listing-link.ts';
import { isOfAge } from '../listing/visible-listings.ts';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';

/** The width of `.strip > li`, for which the browser chooses a cover. */
const TILE_WIDTH = '9.5rem';

/** Cards of listings like this one, to swipe through; nothing where there are none. */
export function SimilarListings({ id }: { readonly id: ListingId }) {
  const intl = useIntl();
  const link = useListingLink();
  const [address] = useSearchParams();
  const { currentData } = useSimilarListingsQuery(id);
  const listings = currentData?.items.filter(isOfAge) ?? [];
  if (listings.length === 0) return null;
  // The list beside them stays the one it is.
  const query = readHallQuery(address);
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
              address={detailAddress(listing.id, query)}
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
