import type { FeatureSlice } from '@velvet/sdk/feature';
import { draftsSlice } from './form/drafts.ts';
import { recharges, withdrawals } from './operation/wallet-operations.ts';

import { supportOutboxSlice } from './support/outbox.ts';

/** What outlives a screen of the wallet. */
export const slices: readonly FeatureSlice[] = [
  ...withdrawals.slices,
  ...recharges.slices,
  draftsSlice,
  supportOutboxSlice,
];
