import { Modal } from '@velvet/ui/deferred';
import { useIntl } from 'react-intl';
import * as styles from './photo-viewer.module.css';
import { valued } from './photos.messages.ts';
import { type ViewedPhotos, ViewerStage } from './viewer-stage.tsx';

interface PhotoViewerProps extends ViewedPhotos {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All of the screen for the photos of one listing; Escape and back close it. */
export default function PhotoViewer({ open, onClose, ...viewed }: PhotoViewerProps) {
  const label = useIntl().formatMessage(valued.photosOf, { name: viewed.name });
  return (
    <Modal
      open={open}
      onClose={onClose}
      closeOnBackdrop={false}
      label={label}
      className={styles.viewer}
    >
      <ViewerStage {...viewed} onClose={onClose} />
    </Modal>
  );
}
