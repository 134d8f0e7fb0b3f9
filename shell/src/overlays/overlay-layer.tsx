import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { ConfirmDialog, ToastRegion } from '@velvet/ui/overlays';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { removeEarlyQuestion } from '../boot/early-question.ts';
import { afterPaint } from '../scheduling/after-paint.ts';
import { LanguageSheet } from './language-sheet.tsx';
import { messages } from './overlays.messages.ts';
import { questionAnswered, selectQuestion, selectToast, toastPressed } from './overlays-slice.ts';
import { useToastsOfScreens } from './use-toasts-of-screens.ts';

/** Toasts and dialogs of the whole app. */
export function OverlayLayer() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const toast = useAppSelector(selectToast);
  const question = useAppSelector(selectQuestion);
  useToastsOfScreens();
  // An early tap may have opened the page's own question, which is below the app's until then.
  useEffect(() => {
    if (!question) return;
    const cancel = afterPaint(() => removeEarlyQuestion(document));
    return () => {
      cancel();
      // An answer may come before the frame is painted.
      removeEarlyQuestion(document);
    };
  }, [question]);
  const answer = (id: string, isConfirmed: boolean) =>
    dispatch(questionAnswered({ id, isConfirmed }));
  return (
    <>
      {question && (
        <ConfirmDialog
          key={question.id}
          open
          title={question.title}
          confirmLabel={question.confirmLabel}
          cancelLabel={question.cancelLabel}
          onConfirm={() => answer(question.id, true)}
          onCancel={() => answer(question.id, false)}
        />
      )}
      <LanguageSheet />
      <ToastRegion
        toasts={toast ? [toast] : []}
        onPress={(id) => dispatch(toastPressed(id))}
        label={intl.formatMessage(messages.toasts)}
      />
    </>
  );
}
