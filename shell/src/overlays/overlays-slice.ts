import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { HostSlice } from '@velvet/sdk/store/feature-slice';
import type { Toast } from '@velvet/ui';

/** A dialog waiting for its answer. `cancelLabel` is absent on alerts. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
}

interface OverlaysState {
  /** A newer one takes its place. */
  readonly toast?: Toast | undefined;
  /** One after the other: the first is on screen. */
  readonly questions: readonly Question[];
  /** The sheet with the languages is open. */
  readonly isLanguageAsked?: boolean;
}

const withoutToast = (state: OverlaysState, { payload }: PayloadAction<string>): OverlaysState =>
  state.toast?.id === payload ? { ...state, toast: undefined } : state;

const overlays = createSlice({
  name: 'overlays',
  initialState: (): OverlaysState => ({ questions: [] }),
  reducers: {
    toastShown: (state, { payload: toast }: PayloadAction<Toast>) => ({ ...state, toast }),
    toastDismissed: withoutToast,
    /** Its button was pressed. */
    toastPressed: withoutToast,
    languageAsked: (state, { payload }: PayloadAction<boolean>) => ({
      ...state,
      isLanguageAsked: payload,
    }),
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
    selectToast: ({ toast }) => toast,
    selectQuestion: ({ questions }) => questions[0],
    selectIsLanguageAsked: ({ isLanguageAsked = false }) => isLanguageAsked,
  },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof overlays> {}
}

export const {
  toastShown,
  toastDismissed,
  toastPressed,
  languageAsked,
  questionAsked,
  questionAnswered,
} = overlays.actions;
export const { selectToast, selectQuestion, selectIsLanguageAsked } = overlays.selectors;

/** The message that a session is over outlives the session. */
export const overlaysSlice: HostSlice = { ...overlays, lifetime: 'device' };
