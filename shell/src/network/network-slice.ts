import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { HostSlice } from '@velvet/sdk/store/feature-slice';

interface NetworkState {
  /** As `navigator.onLine`: whether the browser has a network connection. */
  readonly isOnline: boolean;
}

const network = createSlice({
  name: 'network',
  initialState: (): NetworkState => ({ isOnline: true }),
  reducers: {
    connectionChanged: (_, { payload }: PayloadAction<boolean>) => ({ isOnline: payload }),
  },
  selectors: { selectIsOnline: ({ isOnline }) => isOnline },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof network> {}
}

export const { connectionChanged } = network.actions;
export const { selectIsOnline } = network.selectors;

export const networkSlice: HostSlice = { ...network, lifetime: 'device' };
