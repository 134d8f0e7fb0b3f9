import type { ReactNode } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { useLeaveQuestion } from '../guard/use-leave-question.ts';
import { useUnsavedGuard } from '../guard/use-unsaved-guard.ts';

interface DraftDialogProps {
  readonly title: string;
  /** The draft in it has changes that are not saved. */
  readonly isChanged: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with the form of a draft: asks before unsaved changes are lost by closing it or leaving the page. */
export function DraftDialog({ title, isChanged, onClose, children }: DraftDialogProps) {
  useUnsavedGuard(isChanged);
  const mayClose = useLeaveQuestion(isChanged);
  return (
    <Dialog
      isOpen
      onClose={() => void mayClose().then((closes) => closes && onClose())}
      title={title}
    >
      {children}
    </Dialog>
  );
}
