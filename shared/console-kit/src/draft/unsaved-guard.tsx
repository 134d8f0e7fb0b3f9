import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { defineMessages } from 'react-intl';
import { useBlocker } from 'react-router-dom';
import { Dialog } from '../dialog/dialog.tsx';
import { type Question, useConsole } from '../host/console-host.ts';
import { useMessages } from '../language/use-messages.ts';

const messages = defineMessages({
  title: { id: 'console-kit.unsaved.title', defaultMessage: 'Leave without saving?' },
  text: {
    id: 'console-kit.unsaved.text',
    defaultMessage: 'What you have entered here is not saved and will be lost.',
  },
  leave: { id: 'console-kit.unsaved.leave', defaultMessage: 'Leave' },
});

/**
 * While something is unsaved, asks before another address is opened, or the tab is closed; `question`
 * in place of the usual one.
 */
export function useUnsavedGuard(isUnsaved: boolean, question?: Question): void {
  const ask = useLeaveQuestion(isUnsaved, question);
  const blocker = useBlocker(isUnsaved);
  // One question for each attempt to leave, whatever is rendered meanwhile.
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  }, [ask]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isAnswered = false;
    void latestAsk.current().then((leaves) => {
      if (isAnswered) return;
      if (leaves) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isAnswered = true;
    };
  }, [blocker]);

  useEffect(() => {
    if (!isUnsaved) return;
    const askInBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askInBrowser);
    return () => window.removeEventListener('beforeunload', askInBrowser);
  }, [isUnsaved]);
}

/**
 * Asks whether what is unsaved may be lost; resolves to true at once where nothing is. `question` is
 * asked in place of the usual one.
 */
export function useLeaveQuestion(isUnsaved: boolean, question?: Question): () => Promise<boolean> {
  const t = useMessages(messages);
  const { confirm } = useConsole();
  return useCallback(async () => {
    if (!isUnsaved) return true;
    return confirm(
      question ?? {
        title: t('title'),
        text: t('text'),
        confirmLabel: t('leave'),
        isDangerous: true,
      },
    );
  }, [isUnsaved, confirm, t, question]);
}

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
