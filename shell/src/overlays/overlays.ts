import { isAnyOf, nanoid } from '@reduxjs/toolkit';
import type { Tell } from '@velvet/sdk/feature';
import { memberLeft } from '@velvet/sdk/store';
import type { AppStore } from '@velvet/sdk/store/create-app-store';
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

const DURATION_MS = 4_000;
const WITH_ACTION_MS = 8_000;

/** What is not serializable: the promises of open dialogs, and the handler of a toast's button. */
export function createOverlays({
  store,
  startListening,
}: Pick<AppStore, 'store' | 'startListening'>): Overlays {
  /** Of the button of the toast on screen. */
  let press: (() => void) | undefined;
  /** Takes the toast on screen away. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Results that came late, until the newer message has left. */
  const late: Parameters<Tell>[] = [];
  const answers = new Map<string, (isConfirmed: boolean) => void>();
  let membersLeft = 0;

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
  // What a member began does not go on for the next one.
  startListening({
    actionCreator: memberLeft,
    effect(_, { dispatch, getState }) {
      membersLeft += 1;
      late.length = 0;
      for (const id of answers.keys()) dispatch(questionAnswered({ id, isConfirmed: false }));
      const shown = selectToast(getState());
      if (shown?.actionLabel) dispatch(toastDismissed(shown.id));
    },
  });

  const toast: Tell = (message, { tone = 'info', action, durationMs } = {}) => {
    const shown = selectToast(store.getState());
    const id = shown?.message === message ? shown.id : nanoid();
    press = action?.onPress;
    store.dispatch(toastShown({ id, message, tone, ...(action && { actionLabel: action.label }) }));
    clearTimeout(timer);
    timer = setTimeout(
      () => store.dispatch(toastDismissed(id)),
      durationMs ?? (action ? WITH_ACTION_MS : DURATION_MS),
    );
  };

  startListening({
    matcher: isAnyOf(toastDismissed, toastPressed),
    effect(_action, { getState }) {
      // One that was replaced left nothing free, and the button of one may have shown another.
      const next = selectToast(getState()) ? undefined : late.shift();
      if (next) toast(...next);
    },
  });

  return {
    toast,
    begin() {
      const before = selectToast(store.getState());
      const own = membersLeft;
      return (...told) => {
        if (own !== membersLeft) return;
        const shown = selectToast(store.getState());
        if (shown && shown.id !== before?.id) late.push(told);
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
