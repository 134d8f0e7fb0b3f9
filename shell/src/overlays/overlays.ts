import { nanoid } from '@reduxjs/toolkit';
import type { ToastOptions } from '@velvet/shared/feature';
import type { AppReduxStore, AppStartListening } from '@velvet/shared/store';
import {
  type Question,
  questionAnswered,
  questionAsked,
  selectToasts,
  toastDismissed,
  toastPressed,
  toastShown,
} from './overlays-slice.ts';

/** Opens toasts and confirmation dialogs; what is on screen is in the store. */
export interface Overlays {
  /** A message that is already on screen is not shown twice: it stays longer. */
  readonly toast: (message: string, options?: ToastOptions) => void;
  /** A second question waits until the first is answered. */
  readonly ask: (question: Omit<Question, 'id'>) => Promise<boolean>;
}

interface OverlaysOptions {
  readonly store: AppReduxStore;
  readonly startListening: AppStartListening;
}

const DURATION_MS = 4_000;
const WITH_ACTION_MS = 8_000;

/** What is not serializable: the promises of open dialogs, and the handlers of toasts' buttons. */
export function createOverlays({ store, startListening }: OverlaysOptions): Overlays {
  const presses = new Map<string, () => void>();
  const answers = new Map<string, (isConfirmed: boolean) => void>();

  startListening({
    actionCreator: toastShown,
    async effect({ payload: { toast, durationMs } }, { condition, dispatch }) {
      const { id } = toast;
      // The button's work is done by now, or the message was shown again and its time is another's.
      const isOver = await condition(
        (action, state) =>
          (toastShown.match(action) && action.payload.toast.id === id) ||
          !selectToasts(state).some((shown) => shown.id === id),
        durationMs,
      );
      if (!isOver) dispatch(toastDismissed(id));
      if (!selectToasts(store.getState()).some((shown) => shown.id === id)) presses.delete(id);
    },
  });
  startListening({
    actionCreator: toastPressed,
    effect({ payload }) {
      const press = presses.get(payload);
      presses.delete(payload);
      press?.();
    },
  });
  startListening({
    actionCreator: questionAnswered,
    effect({ payload: { id, isConfirmed } }) {
      answers.get(id)?.(isConfirmed);
      answers.delete(id);
    },
  });

  return {
    toast(message, { tone = 'info', action, durationMs } = {}) {
      const shown = selectToasts(store.getState()).find((toast) => toast.message === message);
      const id = shown?.id ?? nanoid();
      if (action) presses.set(id, action.onPress);
      else presses.delete(id);
      const toast = { id, message, tone, ...(action && { actionLabel: action.label }) };
      const readingMs = durationMs ?? (action ? WITH_ACTION_MS : DURATION_MS);
      store.dispatch(toastShown({ toast, durationMs: readingMs }));
    },
    ask: (question) =>
      new Promise((resolve) => {
        const id = nanoid();
        answers.set(id, resolve);
        store.dispatch(questionAsked({ ...question, id }));
      }),
  };
}
