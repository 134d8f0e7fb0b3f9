import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../language/use-messages.ts';
import { words } from '../language/words.messages.ts';
import * as styles from './dialog.module.css';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly size?: 'md' | 'lg';
  /** Whether a press beside it closes it; false where that would lose what was typed. */
  readonly closesOutside?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog. Mantine's own composition has a `header`, which is a second banner of the page beside the
 * console's: its parts are put together here without one.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, size = 'lg', closesOutside = false, children } = props;
  const t = useMessages(words);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={closesOutside}
      size={size}
      centered
      lockScroll={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
