import { DecisionDialog, FilesButton, Panel, useMessages, useOpsChange } from '@velvet/console-kit';
import { pictureFile } from '@velvet/contract/ops/content';
import {
  addListingPhoto,
  LISTING_PHOTOS_MAX,
  type ListingDetail,
  removeListingPhoto,
} from '@velvet/contract/ops/listings';
import { useEffect, useRef, useState } from 'react';
import {
  type PictureUploads,
  StoredPicture,
  UploadList,
  usePictureUploads,
} from '../picture/upload-list.tsx';
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
  const t = useMessages(messages);
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<{ readonly file: string; readonly version: string }>();
  const [remove] = useOpsChange(removeListingPhoto);
  const { id, version, photos } = detail;
  const editedPhoto = photos.find(({ file }) => file === edited);
  return (
    <Panel
      title={t('title')}
      actions={
        photos.length < LISTING_PHOTOS_MAX && (
          <FilesButton
            multiple
            size="compact-sm"
            variant="light"
            accept={pictureFile.types.join(',')}
            onFiles={uploads.add}
          >
            {t('add')}
          </FilesButton>
        )
      }
    >
      <p className={styles.hint}>{t('hint')}</p>
      <UploadList {...uploads} />
      {photos.length === 0 && <p className={styles.hint}>{t('none')}</p>}
      <PhotoGrid
        detail={detail}
        isFetching={isFetching || uploads.isRunning}
        onEdit={setEdited}
        onRemove={(file) => setRemoved({ file, version })}
      />
      {editedPhoto && (
        <PhotoDialog
          key={editedPhoto.file}
          detail={detail}
          photo={editedPhoto}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <DecisionDialog
          isDangerous
          onClose={() => setRemoved(undefined)}
          title={t('removeTitle')}
          confirmLabel={t('remove')}
          reason={false}
          decide={() => remove({ id, ...removed })}
          doneText={t('removed')}
        >
          <StoredPicture className={styles.thumb} file={removed.file} alt="" />
          {t('removeText')}
        </DecisionDialog>
      )}
    </Panel>
  );
}

/** Uploads photos of an entry; each changes the version that the next one names. */
export function usePhotoUploads({
  id,
  version,
}: Pick<ListingDetail, 'id' | 'version'>): PictureUploads {
  const [addPhoto] = useOpsChange(addListingPhoto);
  /** The newest version that is known: fetched, or left by the last upload. */
  const newest = useRef(version);
  useEffect(() => {
    newest.current = version;
  }, [version]);
  return usePictureUploads(
    (file, onProgress) => addPhoto({ id, version: newest.current }, file, onProgress),
    ({ added }) => {
      newest.current = added.version;
    },
  );
}
