import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, size = 'lg', closesOutside = false, children } = props;
  const t = useMessages(words);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={closesOutside}
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
