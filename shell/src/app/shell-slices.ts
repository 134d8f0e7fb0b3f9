import type { HostSlice } from '@velvet/sdk/store/feature-slice';
import { ageGateSlice } from '../age-gate/age-gate-slice.ts';
import { languageChoiceSlice } from '../i18n/language-choice-slice.ts';
import { languageSlice } from '../i18n/language-slice.ts';
import { networkSlice } from '../network/network-slice.ts';
import { overlaysSlice } from '../overlays/overlays-slice.ts';
import { sessionSlice } from '../session/session-slice.ts';
import { themeSlice } from '../theme/theme-slice.ts';

/** The shell's own state that outlives a screen; the release set's comes with the background tasks. */
export const shellSlices: readonly HostSlice[] = [
  sessionSlice,
  languageSlice,
  languageChoiceSlice,
  themeSlice,
  ageGateSlice,
  networkSlice,
  overlaysSlice,
];
