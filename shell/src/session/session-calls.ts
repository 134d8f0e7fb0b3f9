import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Endpoint } from '@velvet/contract/endpoint';
import type { CallResult, StoreExtra } from '@velvet/sdk/api';
import type { AppState } from '@velvet/sdk/store';

export type SessionCall<T> = ThunkAction<
  Promise<CallResult<T>>,
  AppState,
  StoreExtra,
  UnknownAction
>;

/**
 * A call that the state and its tools do not show, as they would show a mutation of the query API or a
 * query: with a password, a code or a token.
 */
export const sessionCall =
  <In, Out>(endpoint: Endpoint<In, Out>, input: In): SessionCall<Out> =>
  (_dispatch, _getState, { transport }) =>
    transport.call(endpoint, input);
