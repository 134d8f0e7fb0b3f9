import type { HostSlice } from '@velvet/shared/store/feature-slice';
import { sessionSlice } from '../session/session-slice.ts';

/** The shell's own state that outlives a screen, in the one store from the start. */
export const shellSlices: readonly HostSlice[] = [sessionSlice];
