import { ActionIcon, Group } from '@mantine/core';
import {
  FailureNotice,
  Icon,
  type OpsFailure,
  SmallButton,
  StateBadge,
  textFor,
  useConsole,
  useMessages,
  useOpsChange,
} from '@velvet/console-kit';
import {
  type ListingDetail,
  type ListingPhoto,
  orderListingPhotos,
} from '@velvet/contract/ops/listings';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { StoredPicture } from '../picture/upload-list.tsx';
import { messages, valued } from './photos.messages.ts';
import * as styles from './photos.module.css';

interface PhotoGridProps {
  readonly detail: ListingDetail;
  /** The version of `detail` may be an old one. */
  readonly isFetching: boolean;
  readonly onEdit: (file: string) => void;
  readonly onRemove: (file: string) => void;
}

export function PhotoGrid({ detail, isFetching, onEdit, onRemove }: PhotoGridProps) {
  const [order, { isRunning }] = useOpsChange(orderListingPhotos);
  const [failure, setFailure] = useState<OpsFailure>();
  const { id, version, photos } = detail;
  const isBusy = isRunning || isFetching;

  const move = async (place: number, by: number) => {
    const files = photos.map(({ file }) => file);
    const outcome = await order({ id, version, files: movedBy(files, place, by) });
    setFailure(outcome.ok ? undefined : outcome.failure);
  };
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <ol className={styles.photos}>
        {photos.map((photo, place) => (
          <li key={photo.source} className={styles.photo}>
            <PhotoTile photo={photo} place={place} />
            <PhotoButtons
              place={place}
              canMove={(by) => !isBusy && photos[place + by] !== undefined}
              onMove={(by) => void move(place, by)}
              onEdit={() => onEdit(photo.file)}
              onRemove={() => onRemove(photo.file)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

interface PhotoButtonsProps {
  readonly place: number;
  readonly canMove: (by: number) => boolean;
  readonly onMove: (by: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PhotoButtons({ place, canMove, onMove, onEdit, onRemove }: PhotoButtonsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const number = place + 1;
  const moves = [
    { by: -1, label: valued.forward, icon: arrowBefore },
    { by: 1, label: valued.back, icon: arrowAfter },
  ] as const;
  return (
    <Group gap={4} wrap="nowrap" className={styles.buttons}>
      {moves.map(({ by, label, icon }) => (
        // Not disabled: the focus would be lost while the order is being saved.
        <ActionIcon
          key={by}
          size="md"
          variant="default"
          aria-label={intl.formatMessage(label, { number })}
          aria-disabled={!canMove(by)}
          {...(canMove(by) ? {} : { 'data-disabled': true })}
          onClick={() => canMove(by) && onMove(by)}
        >
          <Icon path={icon} size={16} />
        </ActionIcon>
      ))}
      <SmallButton
        text={t('edit')}
        label={intl.formatMessage(valued.editOne, { number })}
        onClick={onEdit}
      />
      <ActionIcon
        size="md"
        variant="subtle"
        color="red"
        aria-label={intl.formatMessage(valued.removeOne, { number })}
        onClick={onRemove}
      >
        <Icon path={trash} size={16} />
      </ActionIcon>
    </Group>
  );
}

interface PhotoTileProps {
  readonly photo: ListingPhoto;
  /** From 0 on. */
  readonly place: number;
}

/** A photo as members see it, and what is missing about it. */
function PhotoTile({ photo: { file, alt, crop }, place }: PhotoTileProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { language } = useConsole();
  const number = intl.formatMessage(valued.photo, { number: place + 1 });
  const description = alt ? textFor(alt, language) : '';
  return (
    <figure className={styles.tile}>
      <StoredPicture className={styles.picture} file={file} alt={description || number} />
      <figcaption className={styles.caption}>
        {place === 0 && <StateBadge tone="good">{t('cover')}</StateBadge>}
        {crop && <StateBadge tone="neutral">{t('cropped')}</StateBadge>}
        {description === '' ? (
          <span className={styles.missing}>{t('noAlt')}</span>
        ) : (
          <span className={styles.alt}>{description}</span>
        )}
      </figcaption>
    </figure>
  );
}

/** Icons of the family (24 px grid, 1.75 stroke) that only these pages show. */
const arrowBefore = 'M19 12H5M11 6l-6 6 6 6';
const trash = 'M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7M10.5 10.5v5.5M13.5 10.5v5.5';
const arrowAfter = 'M5 12h14M13 6l6 6-6 6';

/** The items with the one at `place` moved by some places; it stays within the list. */
export function movedBy<Item>(items: readonly Item[], place: number, by: number): readonly Item[] {
  const item = items[place];
  if (item === undefined) return items;
  const rest = items.filter((_, index) => index !== place);
  const target = Math.min(Math.max(place + by, 0), rest.length);
  return [...rest.slice(0, target), item, ...rest.slice(target)];
}
