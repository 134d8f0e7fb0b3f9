import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { type HostSlice, persisted } from '@velvet/sdk/store/feature-slice';
import { ADULT_KEY } from '../storage/storage-keys.ts';

interface AgeGateState {
  /** This device's visitor has said to be 18 or older (spec S0.2). */
  readonly isAdult: boolean;
}

const ageGate = createSlice({
  name: 'ageGate',
  initialState: (): AgeGateState => ({ isAdult: false }),
  reducers: { ageAccepted: () => ({ isAdult: true }) },
  selectors: { selectIsAdult: ({ isAdult }) => isAdult },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof ageGate> {}
}

export const { ageAccepted } = ageGate.actions;
export const { selectIsAdult } = ageGate.selectors;

const ACCEPTED = '1';

export const ageGateSlice: HostSlice = {
  ...persisted(ageGate, {
    key: ADULT_KEY,
    read: (text) => ({ isAdult: text === ACCEPTED }),
    write: ({ isAdult }) => (isAdult ? ACCEPTED : undefined),
  }),
  lifetime: 'device',
};
