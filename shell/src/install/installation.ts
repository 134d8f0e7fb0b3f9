import { createAction, type WithSlice } from '@reduxjs/toolkit';
import type { AppState } from '@velvet/sdk/store';
import type { installation } from './installation-slice.ts';

declare module '@velvet/sdk/store' {
  interface AppState extends Partial<WithSlice<typeof installation>> {}
}

/** The visitor wants the app on the device. */
export const installAsked = createAction('installation/asked');

/** Whether the browser offers to install the app. */
export const selectCanInstall = ({ installation: state }: AppState): boolean =>
  state?.isOffered === true;
