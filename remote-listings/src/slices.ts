import type { FeatureSlice } from '@velvet/shared/feature';
import { keptHall } from './hall/hall-slice.ts';
import { keptLikedListings, keptSavedListings } from './marks/marks-slices.ts';

/** What this remote has in the one store. */
export const slices: readonly FeatureSlice[] = [keptHall, keptSavedListings, keptLikedListings];
