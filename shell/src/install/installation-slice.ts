import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { HostSlice } from '@velvet/sdk/store/feature-slice';

interface InstallationState {
  readonly isOffered: boolean;
}

export const installation = createSlice({
  name: 'installation',
  initialState: (): InstallationState => ({ isOffered: false }),
  reducers: {
    offerChanged: (_, { payload }: PayloadAction<boolean>) => ({ isOffered: payload }),
  },
});

export const { offerChanged } = installation.actions;

export const installationSlice: HostSlice = { ...installation, lifetime: 'device' };
