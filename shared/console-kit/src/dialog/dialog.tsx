import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../language/use-messages.ts';
import { words } from '../language/words.messages.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly size?: 'md' | 'lg';
  /** Whether a press beside it closes it; false where that would lose what was typed. */
  readonly closesOutside?: boolean;
  readonly children: ReactNode;
}

/** A press of Escape closes one dialog. The console's question listens first, so that what it asks about stays. */
const handledEscapes = new WeakSet<KeyboardEvent>();

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, size = 'lg', closesOutside = false, children } = props;
  const t = useMessages(words);
  useFocusReturn(isOpen);
  const root = useRef<HTMLDivElement>(null);
  // Mantine listens to Escape even while something covers the dialog.
  const close = () => {
    if (!root.current?.closest('[inert]')) onClose();
  };
  return (
    <Modal
      ref={root}
      __handledEscapeEvents={handledEscapes}
      opened={isOpen}
      onClose={close}
      closeOnClickOutside={closesOutside}
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}

/** As long as Mantine waits: what opens next has the focus by then. */
const RETURN_MS = 10;

/** Mantine gives the focus back when a dialog closes, but not when it was open from the start and is taken away. */
function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      const last = document.activeElement;
      setTimeout(() => {
        const isLost = [document.body, last].includes(document.activeElement);
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      }, RETURN_MS);
    };
  }, [isOpen]);
}
