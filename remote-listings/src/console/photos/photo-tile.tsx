import { StateBadge, textFor, useConsole } from '@velvet/console-kit';
import type { ListingPhoto } from '@velvet/contract/ops/listings';
import { FormattedMessage, useIntl } from 'react-intl';
import { StoredPicture } from '../picture/stored-picture.tsx';
import { messages, valued } from './photos.messages.ts';
import * as styles from './photos.module.css';

interface PhotoTileProps {
  readonly photo: ListingPhoto;
  /** From 0 on. */
  readonly place: number;
}

/** A photo as members see it, and what is missing about it. */
export function PhotoTile({ photo: { file, alt, crop }, place }: PhotoTileProps) {
  const intl = useIntl();
  const { language } = useConsole();
  const number = intl.formatMessage(valued.photo, { number: place + 1 });
  const description = alt ? textFor(alt, language) : '';
  return (
    <figure className={styles.tile}>
      <StoredPicture className={styles.picture} file={file} alt={description || number} />
      <figcaption className={styles.caption}>
        {place === 0 && (
          <StateBadge tone="good">
            <FormattedMessage {...messages.cover} />
          </StateBadge>
        )}
        {crop && (
          <StateBadge tone="neutral">
            <FormattedMessage {...messages.cropped} />
          </StateBadge>
        )}
        {description === '' ? (
          <span className={styles.missing}>
            <FormattedMessage {...messages.noAlt} />
          </span>
        ) : (
          <span className={styles.alt}>{description}</span>
        )}
      </figcaption>
    </figure>
  );
}
