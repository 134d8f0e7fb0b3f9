import { nanoid } from '@reduxjs/toolkit';
import type { Tell } from '@velvet/sdk/feature';
import type { AppReduxStore, AppStartListening } from '@velvet/sdk/store';
import {
  type Question,
  questionAnswered,
  questionAsked,
  selectToast,
  toastDismissed,
  toastPressed,
  toastShown,
} from './overlays-slice.ts';

/** Opens toasts and confirmation dialogs; what is on screen is in the store. */
export interface Overlays {
  /** Takes the place of the one on screen; the same message again stays longer. */
  readonly toast: Tell;
  /** A toast for the result of what begins now, which waits behind those that came since. */
  readonly begin: () => Tell;
  /** A second question waits until the first is answered. */
  readonly ask: (question: Omit<Question, 'id'>) => Promise<boolean>;
}

interface OverlaysOptions {
  readonly store: AppReduxStore;
  readonly startListening: AppStartListening;
}

const DURATION_MS = 4_000;
const WITH_ACTION_MS = 8_000;

/** What is not serializable: the promises of open dialogs, and the handler of a toast's button. */
export function createOverlays({ store, startListening }: OverlaysOptions): Overlays {
  /** Of the button of the toast on screen. */
  let press: (() => void) | undefined;
  /** How many toasts there were. */
  let count = 0;
  /** Toasts of results that came too late to take the place of the one on screen. */
  const late: (() => void)[] = [];
  const answers = new Map<string, (isConfirmed: boolean) => void>();

  startListening({
    actionCreator: toastShown,
    async effect({ payload: { toast, durationMs } }, { condition, dispatch, getState }) {
      const { id } = toast;
      // Another took its place, it was shown again and its time is that one's, or it is gone.
      const isOver = await condition(
        (action, state) => toastShown.match(action) || selectToast(state)?.id !== id,
        durationMs,
      );
      if (!isOver) dispatch(toastDismissed(id));
      if (!selectToast(getState())) late.shift()?.();
    },
  });
  startListening({
    actionCreator: toastPressed,
    effect({ payload }, { getOriginalState }) {
      if (selectToast(getOriginalState())?.id === payload) press?.();
    },
  });
  startListening({
    actionCreator: questionAnswered,
    effect({ payload: { id, isConfirmed } }) {
      answers.get(id)?.(isConfirmed);
      answers.delete(id);
    },
  });

  const toast: Tell = (message, { tone = 'info', action, durationMs } = {}) => {
    const shown = selectToast(store.getState());
    const id = shown?.message === message ? shown.id : nanoid();
    press = action?.onPress;
    count += 1;
    const next = { id, message, tone, ...(action && { actionLabel: action.label }) };
    const readingMs = durationMs ?? (action ? WITH_ACTION_MS : DURATION_MS);
    store.dispatch(toastShown({ toast: next, durationMs: readingMs }));
  };

  return {
    toast,
    begin() {
      const before = count;
      return (...told) => {
        if (count > before && selectToast(store.getState())) late.push(() => toast(...told));
        else toast(...told);
      };
    },
    ask: (question) =>
      new Promise((resolve) => {
        const id = nanoid();
        answers.set(id, resolve);
        store.dispatch(questionAsked({ ...question, id }));
      }),
  };
}
