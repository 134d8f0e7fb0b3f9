import {
  createAction,
  type Store,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { queryApi } from '../api/query-api.ts';
import type { StoreExtra } from '../api/transport.ts';

/**
 * The state of the one store. A slice adds its part where it is defined, so that selectors are
 * typed wherever the slice is in the program:
 *
 *     declare module '@velvet/sdk/store' {
 *       interface AppState extends WithSlice<typeof betSlip> {}
 *     }
 *
 * The slice must be listed in its feature: it is in the store from the moment the feature has
 * loaded, which is before any of its screens renders.
 */
export interface AppState {
  readonly [queryApi.reducerPath]: ReturnType<typeof queryApi.reducer>;
}

export type AppDispatch = ThunkDispatch<AppState, StoreExtra, UnknownAction>;

/** Runs effects of actions and of changes of state, through the store's one listener middleware. */
export type AppStartListening = TypedStartListening<AppState, AppDispatch, StoreExtra>;

/** The one store, as its parts outside of React see it. */
export interface AppReduxStore extends Store<AppState> {
  readonly dispatch: AppDispatch;
}

export const useAppSelector = useSelector.withTypes<AppState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<AppReduxStore>();

interface MemberLeft {
  /**
   * Another tab ended the session: it has cleared the device's storage, and what is there now may
   * be the next member's.
   */
  readonly isElsewhere: boolean;
}

/**
 * The member who used this device has gone: signed out here or in another tab, or another member
 * signed in. Every slice of lifetime `member` is back at its initial state after it, and its entry
 * in the device's storage is gone; where another tab ended the session, its state is what that
 * tab left in the storage.
 */
export const memberLeft = createAction(
  'session/memberLeft',
  (how: MemberLeft = { isElsewhere: false }) => ({ payload: how }),
);

/** Puts back a slice's state as the device kept it, or as another tab of the same device has it. */
export const stateRestored = createAction<{
  readonly reducerPath: string;
  readonly state: unknown;
}>('store/stateRestored');
