import type { ListingCard } from '@velvet/contract/listing';
import { variantUrl } from '@velvet/contract/picture';
import { Picture, Rating, Tag, type Tone, UiLink } from '@velvet/ui';
import { type MouseEvent, memo } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { messages, valued } from './listing.messages.ts';
import type { ListingEntryProps } from './listing-entries.ts';
import * as styles from './listing-row.module.css';

export const MAX_STARS = 5;

/** A listing in list form: one link, whose name begins with the listing's (spec S12.3). */
export const ListingRow = memo(function ListingRow(props: ListingEntryProps) {
  const { listing, address, link, marksSample, isOpen } = props;
  const intl = useIntl();
  const { name, className, city, rating, signs, verified } = listing;
  const stars = intl.formatMessage(valued.rating, { value: rating, max: MAX_STARS });
  return (
    <UiLink
      href={address}
      aria-current={isOpen}
      className={styles.link}
      onPointerDown={() => link.touch(listing)}
      onClick={(event: MouseEvent) => void link.open(event, listing, address)}
    >
      <span className={styles.title}>
        <span className={styles.name}>{name}</span>{' '}
        {verified && (
          <Tag icon="verified" tone="blue" className={styles.verified}>
            <FormattedMessage {...messages.verified} />
          </Tag>
        )}
      </span>{' '}
      <span className={styles.about}>{[className, city].filter(Boolean).join(' · ')}</span>{' '}
      <span className={styles.rating}>
        <Rating value={rating} label={stars} />
        <span aria-hidden="true">
          <FormattedNumber value={rating} minimumFractionDigits={1} maximumFractionDigits={1} />
        </span>
      </span>{' '}
      <span className={styles.signs}>
        {signs.map((sign, index) => (
          <Tag key={sign} tone={signTone(index)}>
            {sign}
          </Tag>
        ))}
      </span>
      <ListingCover listing={listing} sizes="96px" className={styles.photo} />
      {marksSample && (
        <span className={styles.sample}>
          <FormattedMessage {...messages.sampleData} />
        </span>
      )}
    </UiLink>
  );
});

const tones = ['pink', 'orange', 'blue', 'green'] as const satisfies readonly Tone[];

/** The four types that sign tags go through, by their place in the row. */
export const signTone = (index: number): Tone => tones[index % tones.length] ?? 'pink';

interface ListingCoverProps {
  readonly listing: ListingCard;
  /** The width it is shown in, as the `sizes` attribute of a picture says it. */
  readonly sizes: string;
  readonly className: string | undefined;
}

/** A listing's cover in the variant that fits the screen. Its link names the listing. */
export function ListingCover({ listing, sizes, className }: ListingCoverProps) {
  const { cover, coverVariants } = listing;
  const variants = coverVariants && {
    srcSet: coverVariants.widths.map((width) => `${variantUrl(cover, width)} ${width}w`).join(),
    sizes,
    colour: coverVariants.colour,
  };
  return <Picture src={cover} alt="" className={className} {...variants} />;
}
