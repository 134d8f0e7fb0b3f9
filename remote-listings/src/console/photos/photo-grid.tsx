import { ActionIcon, Button, Group } from '@mantine/core';
import { FailureNotice, Icon, type OpsFailure, useOpsChange } from '@velvet/console-kit';
import {
  type ListingDetail,
  type ListingPhoto,
  orderListingPhotos,
} from '@velvet/contract/ops/listings';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { arrowAfter, arrowBefore, trash } from './icons.ts';
import { movedBy } from './moved-by.ts';
import { PhotoTile } from './photo-tile.tsx';
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
              photo={photo}
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
  readonly photo: ListingPhoto;
  readonly place: number;
  readonly canMove: (by: number) => boolean;
  readonly onMove: (by: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PhotoButtons({ place, canMove, onMove, onEdit, onRemove }: PhotoButtonsProps) {
  const intl = useIntl();
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
      <Button
        size="compact-sm"
        variant="default"
        aria-label={intl.formatMessage(valued.editOne, { number })}
        onClick={onEdit}
      >
        <FormattedMessage {...messages.edit} />
      </Button>
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
