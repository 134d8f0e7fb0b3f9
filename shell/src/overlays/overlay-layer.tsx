import { ConfirmDialog, ToastRegion, type ToastStore } from '@velvet/shared/ui';
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './overlays.messages.ts';
import type { QuestionQueue } from './question-queue.ts';

interface OverlayLayerProps {
  readonly toasts: ToastStore;
  readonly questions: QuestionQueue;
}

/** Toasts and dialogs of the whole app. */
export function OverlayLayer({ toasts, questions }: OverlayLayerProps) {
  const intl = useIntl();
  const question = useSyncExternalStore(
    questions.subscribe,
    questions.getSnapshot,
    () => undefined,
  );
  return (
    <>
      {question && (
        <ConfirmDialog
          key={question.id}
          open
          title={question.title}
          confirmLabel={question.confirmLabel}
          cancelLabel={question.cancelLabel}
          onConfirm={() => questions.answer(question.id, true)}
          onCancel={() => questions.answer(question.id, false)}
        />
      )}
      <ToastRegion store={toasts} label={intl.formatMessage(messages.toasts)} />
    </>
  );
}
