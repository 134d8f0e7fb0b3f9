import type { FeatureSlice } from '@velvet/sdk/feature';
import { betSlip, orders } from './bet/bet-slip.ts';
import { notedCommitmentsSlice } from './verify/noted-commitments.ts';

/** What outlives a screen of the game. */
export const slices: readonly FeatureSlice[] = [betSlip, ...orders.slices, notedCommitmentsSlice];
