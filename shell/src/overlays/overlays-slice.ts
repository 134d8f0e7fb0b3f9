import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { HostSlice } from '@velvet/shared/store/feature-slice';
import type { Toast } from '@velvet/shared/ui';

/** A dialog waiting for its answer. `cancelLabel` is absent on alerts. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
}

interface OverlaysState {
  readonly toasts: readonly Toast[];
  /** One after the other: the first is on screen. */
  readonly questions: readonly Question[];
}

const TOASTS_MOST = 3;

const withoutToast = (state: OverlaysState, { payload }: PayloadAction<string>): OverlaysState => ({
  ...state,
  toasts: state.toasts.filter(({ id }) => id !== payload),
});

const overlays = createSlice({
  name: 'overlays',
  initialState: (): OverlaysState => ({ toasts: [], questions: [] }),
  reducers: {
    /** With the id of a toast that is on screen it takes that one's place. */
    toastShown(
      state,
      { payload: { toast } }: PayloadAction<{ readonly toast: Toast; readonly durationMs: number }>,
    ) {
      const { toasts } = state;
      const isRepeated = toasts.some(({ id }) => id === toast.id);
      return {
        ...state,
        toasts: isRepeated
          ? toasts.map((shown) => (shown.id === toast.id ? toast : shown))
          : [...toasts, toast].slice(-TOASTS_MOST),
      };
    },
    toastDismissed: withoutToast,
    /** Its button was pressed. */
    toastPressed: withoutToast,
    questionAsked: (state, { payload }: PayloadAction<Question>) => ({
      ...state,
      questions: [...state.questions, payload],
    }),
    questionAnswered: (
      state,
      { payload }: PayloadAction<{ readonly id: string; readonly isConfirmed: boolean }>,
    ) => ({ ...state, questions: state.questions.filter(({ id }) => id !== payload.id) }),
  },
  selectors: {
    selectToasts: ({ toasts }) => toasts,
    selectQuestion: ({ questions }) => questions[0],
  },
});

declare module '@velvet/shared/store' {
  interface AppState extends WithSlice<typeof overlays> {}
}

export const { toastShown, toastDismissed, toastPressed, questionAsked, questionAnswered } =
  overlays.actions;
export const { selectToasts, selectQuestion } = overlays.selectors;

/** The message that a session is over outlives the session. */
export const overlaysSlice: HostSlice = { ...overlays, lifetime: 'device' };
