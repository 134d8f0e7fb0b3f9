import { Icon, UiLink } from '@velvet/ui';
import { type MouseEvent, memo } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { messages, valued } from './listing.messages.ts';
import type { ListingEntryProps } from './listing-entries.ts';
import { ListingCover, MAX_STARS } from './listing-row.tsx';
import * as styles from './listing-tile.module.css';

/** Half of a phone, a third of a tablet, a quarter or less of a desktop. */
const GRID_SIZES =
  '(min-width: 1024px) 22vw, (min-width: 768px) 32vw, (min-width: 480px) 228px, 48vw';

interface ListingTileProps extends ListingEntryProps {
  /** The width it is shown in outside the grid, as the `sizes` attribute of a picture says it. */
  readonly sizes?: string;
}

/** A listing in the grid: the picture, with name and rating over its foot. */
export const ListingTile = memo(function ListingTile(props: ListingTileProps) {
  const { listing, address, link, marksSample, sizes = GRID_SIZES } = props;
  const intl = useIntl();
  const { name, city, rating, verified } = listing;
  const stars = intl.formatMessage(valued.rating, { value: rating, max: MAX_STARS });
  return (
    <UiLink
      href={address}
      className={styles.tile}
      onPointerDown={() => link.touch(listing)}
      onClick={(event: MouseEvent) => void link.open(event, listing, address)}
    >
      <span className={styles.foot}>
        <span className={styles.name} data-verified={verified || undefined}>
          {name}{' '}
          {verified && (
            <span
              className={styles.verified}
              role="img"
              aria-label={intl.formatMessage(messages.verified)}
            >
              <Icon name="verified" size={18} filled />
            </span>
          )}
        </span>{' '}
        <span className={styles.rating} role="img" aria-label={stars}>
          <Icon name="star" size={14} filled />
          <FormattedNumber value={rating} minimumFractionDigits={1} maximumFractionDigits={1} />
        </span>{' '}
        <span className={styles.city}>{city}</span>
      </span>
      <ListingCover listing={listing} sizes={sizes} className={styles.photo} />
      {marksSample && (
        <span className={styles.sample}>
          <FormattedMessage {...messages.sampleData} />
        </span>
      )}
    </UiLink>
  );
});
