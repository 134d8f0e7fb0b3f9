import type { UnknownAction } from '@reduxjs/toolkit';
import { stateRestored } from '@velvet/sdk/store';
import type { HostSlice } from '@velvet/sdk/store/feature-slice';

/** Matches the action that puts a slice's stored state back, as another tab may have left it. */
export const isRestored =
  ({ reducerPath }: HostSlice) =>
  (action: UnknownAction): boolean =>
    stateRestored.match(action) && action.payload.reducerPath === reducerPath;
