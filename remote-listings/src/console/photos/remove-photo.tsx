import { DecisionDialog, useConsole, useOpsChange } from '@velvet/console-kit';
import { type ListingDetail, removeListingPhoto } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { StoredPicture } from '../picture/stored-picture.tsx';
import { messages } from './photos.messages.ts';
import * as styles from './photos.module.css';

interface RemovePhotoProps {
  readonly detail: ListingDetail;
  readonly file: string;
  readonly onClose: () => void;
}

export function RemovePhoto({ detail: { id, version }, file, onClose }: RemovePhotoProps) {
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
