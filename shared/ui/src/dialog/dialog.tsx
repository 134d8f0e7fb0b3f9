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
  /** Without code, for a page that has no scripts yet: `open` is all that decides. */
  asMarkup?: boolean;
}

export function Dialog({
  title,
  description,
  art,
  actions,
  children,
  fullScreen = false,
  asMarkup = false,
  ...modal
}: DialogProps) {
  const id = useId();
  const titleId = `${id}title`;
  const textId = description ? `${id}text` : undefined;
  const className = cx(styles.dialog, fullScreen && styles.full);
  const content = (
    <>
      <div className={styles.body}>
        {art && <div className={styles.art}>{art}</div>}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {description && (
          <p id={textId} className={styles.text}>
            {description}
          </p>
        )}
        {children}
      </div>
      {actions && (
        <div className={styles.actions} data-foot="">
          {actions}
        </div>
      )}
    </>
  );
  return asMarkup ? (
    <dialog
      open={modal.open}
      role={modal.role}
      aria-modal={modal.open || undefined}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={className}
    >
      {content}
    </dialog>
  ) : (
    <Modal {...modal} labelledBy={titleId} describedBy={textId} className={className}>
      {content}
    </Modal>
  );
}
