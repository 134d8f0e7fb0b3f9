import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { InputOf } from '@velvet/contract/endpoint';
import { login, register } from '@velvet/contract/sign-in';
import type { CallResult, StoreExtra } from '@velvet/sdk/api';
import type { AppState } from '@velvet/sdk/store';

export type SessionCall<T> = ThunkAction<
  Promise<CallResult<T>>,
  AppState,
  StoreExtra,
  UnknownAction
>;

// Mutations of the query API would show the password and the token in the state and its tools.

export const logIn =
  (input: InputOf<typeof login>): SessionCall<{ readonly token: string }> =>
  (_dispatch, _getState, { transport }) =>
    transport.call(login, input);

/** Gives the token of the new member. */
export const signUp =
  (input: InputOf<typeof register>): SessionCall<string> =>
  (_dispatch, _getState, { transport }) =>
    transport.call(register, input);
