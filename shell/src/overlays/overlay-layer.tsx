import { useAppDispatch, useAppSelector } from '@velvet/shared/store';
import { ConfirmDialog, ToastRegion } from '@velvet/shared/ui/overlays';
import { useIntl } from 'react-intl';
import { messages } from './overlays.messages.ts';
import { questionAnswered, selectQuestion, selectToasts, toastPressed } from './overlays-slice.ts';

/** Toasts and dialogs of the whole app. */
export function OverlayLayer() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const toasts = useAppSelector(selectToasts);
  const question = useAppSelector(selectQuestion);
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
      <ToastRegion
        toasts={toasts}
        onPress={(id) => dispatch(toastPressed(id))}
        label={intl.formatMessage(messages.toasts)}
      />
    </>
  );
}
