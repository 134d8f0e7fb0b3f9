import { DecisionDialog, useConsole, useOpsChange } from '@velvet/console-kit';
import { type Upload, uploadAbandon } from '@velvet/contract/ops/uploads';
import { useIntl } from 'react-intl';
import { messages } from './uploads.messages.ts';
import * as styles from './uploads.module.css';

interface AbandonUploadProps extends Pick<Upload, 'id' | 'name'> {
  /** Before the server is asked. */
  readonly onDecide?: () => void;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Asks whether an unfinished upload shall be given up. */
export function AbandonUpload({ id, name, onDecide, onDone, onClose }: AbandonUploadProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [abandon] = useOpsChange(uploadAbandon);
  return (
    <DecisionDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={intl.formatMessage(messages.abandonTitle)}
      confirmLabel={intl.formatMessage(messages.abandon)}
      reason={false}
      decide={() => {
        onDecide?.();
        return abandon({ id });
      }}
      onDone={() => {
        notify(intl.formatMessage(messages.abandoned), 'done');
        onDone?.();
      }}
    >
      <div className={styles.long}>
        <strong>{name}</strong>
        <p>{intl.formatMessage(messages.abandonText)}</p>
      </div>
    </DecisionDialog>
  );
}
