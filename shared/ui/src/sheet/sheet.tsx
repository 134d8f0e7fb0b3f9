import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { close } from '../icon/icons.ts';
import { Modal } from '../overlay/modal.tsx';
import * as styles from './sheet.module.css';
import { useSheetDrag } from './use-sheet-drag.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Stays at the sheet's foot while the content scrolls. */
  footer?: ReactNode;
}

export function Sheet({ open, onClose, title, closeLabel, children, footer }: SheetProps) {
  const id = useId();
  const drag = useSheetDrag(onClose);
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className={styles.sheet}>
      <div className={styles.head} {...drag}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton path={close} label={closeLabel} className={styles.close} onClick={onClose} />
      </div>
      <div className={styles.content}>{children}</div>
      {footer && (
        <div className={styles.foot} data-foot="">
          {footer}
        </div>
      )}
    </Modal>
  );
}
