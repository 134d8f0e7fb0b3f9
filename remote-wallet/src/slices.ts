import type { FeatureSlice } from '@velvet/shared/feature';
import { draftsSlice } from './common/drafts.ts';
import { readMarksSlice } from './notices/read-marks.ts';
import { recharges, withdrawals } from './operation/wallet-operations.ts';

/** What outlives a screen of the wallet. */
export const slices: readonly FeatureSlice[] = [
  ...withdrawals.slices,
  ...recharges.slices,
  readMarksSlice,
  draftsSlice,
];
