import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Modal } from '../overlay/modal.tsx';
import * as styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Without it neither Escape nor a tap outside closes the dialog. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  /** Announced together with the title. */
  description?: ReactNode;
  /** Above the title: a mark, an icon, a drawing. */
  art?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
  /** `alertdialog` interrupts: for questions that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Covers the whole frame, for gates. */
  fullScreen?: boolean;
  closeOnBackdrop?: boolean;
}

export function Dialog({
  title,
  description,
  art,
  actions,
  children,
  fullScreen = false,
  ...modal
}: DialogProps) {
  const id = useId();
  return (
    <Modal
      {...modal}
      labelledBy={`${id}title`}
      describedBy={description ? `${id}text` : undefined}
      className={cx(styles.dialog, fullScreen && styles.full)}
    >
      <div className={styles.body}>
        {art && <div className={styles.art}>{art}</div>}
        <h2 id={`${id}title`} className={styles.title}>
          {title}
        </h2>
        {description && (
          <p id={`${id}text`} className={styles.text}>
            {description}
          </p>
        )}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
