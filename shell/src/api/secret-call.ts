import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Endpoint } from '@velvet/contract/endpoint';
import type { CallResult, StoreExtra } from '@velvet/sdk/api';
import type { AppState } from '@velvet/sdk/store';

export type SecretCall<T> = ThunkAction<
  Promise<CallResult<T>>,
  AppState,
  StoreExtra,
  UnknownAction
>;

/**
 * A call with a password, a code or a token, past the query API: its cache and the developer tools of the
 * store would show them.
 */
export const secretCall =
  <In, Out>(endpoint: Endpoint<In, Out>, input: In): SecretCall<Out> =>
  (_dispatch, _getState, { transport }) =>
    transport.call(endpoint, input);
