import { Button, FileButton } from '@mantine/core';
import { DecisionDialog, Panel, useConsole, useOpsChange } from '@velvet/console-kit';
import { pictureFile } from '@velvet/contract/ops/content';
import {
  LISTING_PHOTOS_MAX,
  type ListingDetail,
  removeListingPhoto,
} from '@velvet/contract/ops/listings';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type PictureUploads, StoredPicture, UploadList } from '../picture/upload-list.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { messages } from './photos.messages.ts';
import * as styles from './photos.module.css';

interface PhotoPanelProps {
  readonly detail: ListingDetail;
  readonly uploads: PictureUploads;
  readonly isFetching: boolean;
}

/** The photos of an entry in their order, and what can be done with them. */
export function PhotoPanel({ detail, uploads, isFetching }: PhotoPanelProps) {
  const intl = useIntl();
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  const { photos } = detail;
  const editedPhoto = photos.find(({ file }) => file === edited);
  return (
    <Panel
      title={intl.formatMessage(messages.title)}
      actions={
        photos.length < LISTING_PHOTOS_MAX && (
          <FileButton multiple accept={pictureFile.types.join(',')} onChange={uploads.add}>
            {(button) => (
              <Button {...button} size="compact-sm" variant="light">
                <FormattedMessage {...messages.add} />
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <p className={styles.hint}>
        <FormattedMessage {...messages.hint} />
      </p>
      <UploadList {...uploads} />
      {photos.length === 0 && (
        <p className={styles.hint}>
          <FormattedMessage {...messages.none} />
        </p>
      )}
      <PhotoGrid
        detail={detail}
        isFetching={isFetching || uploads.isRunning}
        onEdit={setEdited}
        onRemove={setRemoved}
      />
      {editedPhoto && (
        <PhotoDialog
          key={editedPhoto.file}
          detail={detail}
          photo={editedPhoto}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <RemovePhoto detail={detail} file={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Panel>
  );
}

interface RemovePhotoProps {
  readonly detail: ListingDetail;
  readonly file: string;
  readonly onClose: () => void;
}

function RemovePhoto({ detail: { id, version }, file, onClose }: RemovePhotoProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [remove] = useOpsChange(removeListingPhoto);
  return (
    <DecisionDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={intl.formatMessage(messages.removeTitle)}
      confirmLabel={intl.formatMessage(messages.remove)}
      reason={false}
      decide={() => remove({ id, version, file })}
      onDone={() => notify(intl.formatMessage(messages.removed), 'done')}
    >
      <StoredPicture className={styles.thumb} file={file} alt="" />
      {intl.formatMessage(messages.removeText)}
    </DecisionDialog>
  );
}
