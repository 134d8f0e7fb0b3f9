import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OperatorSession } from '@velvet/contract/ops/session';

type SessionState =
  /** Whether there is a session is being asked. */
  | { readonly kind: 'unknown' }
  /** It could not be asked. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly operator: OperatorSession }
  /** It ended while the operator worked: what was on screen stays, hidden, for the same operator. */
  | { readonly kind: 'ended'; readonly operator: OperatorSession };

export interface SessionSliceState {
  readonly session: SessionState;
  /** Counts sign-ins, to tell calls of an earlier session. */
  readonly signIns: number;
}

const initialState: SessionSliceState = { session: { kind: 'unknown' }, signIns: 0 };
const withSession = (state: SessionSliceState, session: SessionState): SessionSliceState => ({
  ...state,
  session,
});

export const sessionSlice = createSlice({
  name: 'session',
  initialState: initialState as SessionSliceState,
  reducers: {
    asked: (state) => withSession(state, { kind: 'unknown' }),
    notReached: (state) => withSession(state, { kind: 'unreachable' }),
    signedIn: (state, { payload }: PayloadAction<OperatorSession>) => ({
      session: { kind: 'open', operator: payload },
      signIns: state.signIns + 1,
    }),
    signedOut: (state) => withSession(state, { kind: 'none' }),
    ended: (state) =>
      state.session.kind === 'open'
        ? withSession(state, { kind: 'ended', operator: state.session.operator })
        : state,
  },
  selectors: {
    selectSession: ({ session }) => session,
  },
});

export const { asked, notReached, signedIn, signedOut, ended } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;
