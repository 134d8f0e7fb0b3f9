import type { FeatureSlice } from '@velvet/sdk/feature';
import { betSlip } from './bet/bet-slip.ts';
import { orders } from './bet/orders.ts';
import { notedCommitmentsSlice } from './verify/noted-commitments.ts';

/** What outlives a screen of the game. */
export const slices: readonly FeatureSlice[] = [betSlip, ...orders.slices, notedCommitmentsSlice];
