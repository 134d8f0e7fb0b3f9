import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wrapTab } from './focus-trap.ts';
import { useOverlayStack } from './overlay-context.ts';
import { lockScroll } from './scroll-lock.ts';

export interface ModalProps {
  open: boolean;
  /** Called on Escape, back and (where allowed) a tap beside the box. Without it only the content closes it. */
  onClose?: (() => void) | undefined;
  closeOnBackdrop?: boolean;
  role?: 'dialog' | 'alertdialog';
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** While it leaves, the content stays what it was when it closed. */
const Held = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_, next) => !next.open,
);

/** A native modal dialog: top layer, inert page and focus return are the browser's. */
export function Modal({
  open,
  onClose,
  closeOnBackdrop = true,
  role,
  labelledBy,
  describedBy,
  label,
  className,
  children,
}: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  const closable = useRef(onClose !== undefined);
  const closing = useRef(false);
  const stack = useOverlayStack();
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useLayoutEffect(() => {
    close.current = onClose;
    closable.current = onClose !== undefined;
  });

  useLayoutEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    closing.current = false;
    dialog.showModal();
    const release = lockScroll();
    const remove = stack.push({
      element: dialog,
      close: () => close.current?.(),
      closable: closable.current,
    });
    return () => {
      remove();
      release();
      closing.current = true;
      // Before the node goes: only a closing dialog gives the focus back.
      dialog.close();
    };
  }, [open, stack]);

  useEffect(() => {
    if (open) return;
    const leaving = box.current?.getAnimations?.() ?? [];
    if (leaving.length === 0) {
      setPresent(false);
      return;
    }
    let reopened = false;
    void Promise.allSettled(leaving.map((animation) => animation.finished)).then(() => {
      if (!reopened) setPresent(false);
    });
    return () => {
      reopened = true;
    };
  }, [open]);

  if (!present) return null;
  return (
    <dialog
      ref={box}
      role={role === 'alertdialog' ? role : undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={className}
      closedby={onClose ? 'closerequest' : 'none'}
      tabIndex={-1}
      onCancel={(event) => {
        // A file input inside sends `cancel` too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // The browser may close it without asking (a second Escape): the owner's state must follow.
        const dialog = event.currentTarget;
        if (event.target !== dialog || closing.current || dialog.open) return;
        if (onClose) onClose();
        else dialog.showModal();
      }}
      onClick={(event) => {
        if (closeOnBackdrop && event.target === event.currentTarget) onClose?.();
      }}
      onKeyDown={(event) => wrapTab(event.currentTarget, event)}
    >
      <Held open={open}>{children}</Held>
    </dialog>
  );
}
